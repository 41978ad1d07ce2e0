import type { Journey } from '../../contracts/src/keepers/journeys.ts'
import type { Keeper } from '../../contracts/src/keepers/keepers.ts'
import type { MomentSummary } from '../../contracts/src/keepers/moments.ts'
import type { Person } from '../../e2e/people.ts'

/** The sample keeper of somebody who keeps it, made public, and a keeper that holds nothing. */
export type SceneSample = { keeper: Keeper; blank: Keeper; active: Journey; ended: Journey }

/** Adds the sample and a blank keeper. */
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
  return { keeper, blank, active, ended }
}
