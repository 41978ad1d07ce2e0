import type { Journey } from '../../contracts/src/keepers/journeys.ts'
import type { Keeper } from '../../contracts/src/keepers/keepers.ts'
import type { MomentSummary } from '../../contracts/src/keepers/moments.ts'
import type { Person } from '../../e2e/people.ts'

/** The sample keeper of somebody who keeps it, made public, a keeper that holds nothing, and one that is archived. */
export type SceneSample = { keeper: Keeper; blank: Keeper; archived: Keeper; active: Journey; ended: Journey }

/** Adds the sample, a blank keeper and an archived one. */
export async function addSample(person: Person): Promise<SceneSample> {
  // The server lets every answer out through its contract, here and below.
  const [added] = (await person.ask('POST', '/api/keepers/samples')) as Keeper[]
  if (!added) throw new Error('There is no sample.')
  const keeper = (await person.ask('PATCH', `/api/keepers/${added.id}`, {
    isPublic: true,
    version: added.version,
  })) as Keeper
  const moments = (await person.ask('GET', `/api/keepers/${keeper.id}/moments?limit=12`)) as MomentSummary[]
  for (const { id, version } of moments)
    await person.ask('PATCH', `/api/keepers/${keeper.id}/moments/${id}`, { version, visibility: 'public' })
  const journeys = (await person.ask('GET', `/api/keepers/${keeper.id}/journeys`)) as Journey[]
  const active = journeys.find(({ status }) => status === 'active')
  const ended = journeys.find(({ status }) => status === 'completed')
  if (!active || !ended) throw new Error('The sample has too few journeys.')
  const blank = (await person.ask('POST', '/api/keepers', {
    ...{ title: 'Blank pages', purpose: 'Nothing yet.', keeperType: 'custom', memoryPattern: 'associative' },
  })) as Keeper
  return { keeper, blank, archived: await addArchived(person), active, ended }
}

async function addArchived(person: Person): Promise<Keeper> {
  const made = (await person.ask('POST', '/api/keepers', {
    ...{ title: 'The house in Ferry Lane', purpose: 'Until we moved.', keeperType: 'journal' },
    memoryPattern: 'chronological',
  })) as Keeper
  const path = `/api/keepers/${made.id}`
  for (const [title, body] of [
    ['Keys', 'We got the keys. The hall smells of #paint and of somebody else’s dog.'],
    ['The roof', 'Rain came through above the stairs. Bucket, towel, a call to Mr Alder.'],
    ['Last box', 'The lane was white when we locked up. I said goodbye to the #pear tree.'],
  ])
    await person.ask('POST', `${path}/moments`, { title, body })
  const { version } = (await person.ask('GET', path)) as Keeper
  return (await person.ask('PATCH', path, { version, archived: true })) as Keeper
}
