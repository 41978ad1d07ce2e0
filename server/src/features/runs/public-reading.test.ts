import { expect, test } from 'vitest'
import type { MemoryPattern } from '#contracts/keepers/keepers.ts'
import type { Passage } from '#contracts/keepers/recall.ts'
import { createUser } from '../../testing/factories.ts'
import { startReading } from '../../testing/reading-scene.ts'
import { run } from '../../testing/run-scene.ts'

/** A person's public keeper, and somebody else who asks an agent that reads it. */
async function startPublic(memoryPattern: MemoryPattern) {
  const scene = await startReading({ agent: { context_scope: 'keeper', visibility: 'shared' } })
  const { app, user, agent, newKeeper, grant, send } = scene
  const id = await newKeeper({ isPublic: true, memoryPattern })
  await grant(id)
  await send('PUT', '/api/kip/agents', { id: agent.id, config: { keeper_id: id } })
  const other = await createUser(app)
  const rights = { run: true, edit: false, share: false, delete: false }
  await send('POST', `/api/kip/agents/${agent.id}/shares`, { email: other.user.email, rights })

  const make = async (path: string, body: object) =>
    (await send('POST', `/api/keepers/${id}/${path}`, body)).body.data
  async function publish(body: string, on: string, more: object = {}): Promise<string> {
    const when = { occurredAt: `${on}T12:00:00Z`, tz: 'UTC' }
    return (await scene.write(id, body, { ...when, visibility: 'public', ...more })).id
  }
  async function preview(input: string, { token } = other): Promise<Passage[]> {
    const { status, body } = await send('POST', `/api/kip/agents/${agent.id}/preview`, { input }, token)
    expect(status).toBe(200)
    return body.data.passages
  }
  async function tell(input: string): Promise<string> {
    const { status, body } = await run(app, other, { agentId: agent.id, input })
    expect(status).toBe(200)
    return body.data.run_id
  }
  const reading = async (runId: string): Promise<Passage[]> =>
    (await send('GET', `/api/kip/runs/${runId}/reading`, undefined, other.token)).body.data.passages
  return { ...scene, id, user, make, publish, preview, tell, reading }
}

test('the names of a topic stay its owner’s: somebody else finds what public moments say, and why by their own words', async () => {
  const { app, user, make, publish, preview, tell, reading, sent } = await startPublic('associative')
  await make('topics', { name: 'Joanna Smith', kind: 'person', aliases: ['my sister'] })
  const came = await publish('My sister came by. #visit', '2024-05-01')
  const smith = await publish('The smith shod a horse.', '2024-03-01')
  const question = 'What about my sister?'
  expect((await preview(question, user)).map(({ why }) => why)).toContain('Mentions Joanna Smith')
  const shown = await preview(question)
  expect(shown).toMatchObject([{ momentId: came, why: 'Mentions sister' }])
  expect(shown.map(({ momentId }) => momentId)).not.toContain(smith)
  const runId = await tell(question)
  // As runs noted it before.
  const { db } = app.deps.database
  await db
    .updateTable('ask_passages')
    .set({ why: 'Mentions Joanna Smith' })
    .where('run_id', '=', runId)
    .execute()
  expect(await reading(runId)).toMatchObject([{ momentId: came, why: '' }])
  expect(sent()).not.toContain('Joanna')
})

test('which part of a long public moment is given doesn’t depend on private names', async () => {
  const { make, publish, tell, sent } = await startPublic('chronological')
  await make('topics', { name: 'Joanna Smith', kind: 'person', aliases: ['my sister'] })
  const filler = 'Nothing of note that day. '.repeat(400)
  await publish(`My sister came by. ${filler} ${'The smith shod a horse. '.repeat(9)}${filler}`, '2024-05-01')
  await tell('What about my sister?')
  expect(sent()).toContain('My sister came by.')
  expect(sent()).not.toContain('The smith shod')
})

test.each(['associative', 'spatial', 'hierarchical'] as const)(
  'what a %s keeper’s owner put together brings somebody else nothing',
  async (pattern) => {
    const { user, id, make, publish, preview, send } = await startPublic(pattern)
    const above = (await make('moments', { body: 'The affair.', kind: 'entry' })).id
    const place = { name: 'Hotel Adria' }
    const heron = await publish('The heron stood there. #visit', '2024-05-01', { parentId: above, place })
    const rain = await publish('Rain all day. #visit', '2020-02-02', { parentId: above, place })
    const { topic } = (await send('GET', `/api/keepers/${id}/topics/visit`)).body.data
    const renamed = { version: topic.version, name: 'Affair' }
    expect((await send('PATCH', `/api/keepers/${id}/topics/${topic.id}`, renamed)).status).toBe(200)
    await make('links', { from: heron, to: rain, type: 'continues' })
    const cards = [heron, rain].map((momentId, at) => ({
      ...{ id: momentId, type: 'file', momentId, x: at * 200, y: 0, width: 100, height: 100 },
    }))
    const room = { id: 'room', type: 'group', label: 'Affair', x: -50, y: -50, width: 600, height: 300 }
    const put = { nodes: [...cards, room], edges: [] }
    await send('PATCH', `/api/keepers/${id}/canvas`, { version: 0, put })
    const question = 'Where was the heron?'
    expect((await preview(question, user)).map(({ momentId }) => momentId)).toContain(rain)
    expect(await preview(question)).toMatchObject([{ momentId: heron, why: 'Mentions heron' }])
  },
)

test('a public chronological keeper brings what is public of the days around, whoever asks', async () => {
  const { publish, preview } = await startPublic('chronological')
  await publish('The heron stood there.', '2024-05-01')
  await publish('Rain all day.', '2024-05-02')
  expect((await preview('Where was the heron?')).map(({ why }) => why)).toEqual([
    'Mentions heron',
    'Around 2024-05-01',
  ])
})

test('when a private journey was, nobody else finds out', async () => {
  const { user, make, publish, preview } = await startPublic('chronological')
  const days = { startedOn: '2023-01-01', endedOn: '2023-02-01', status: 'completed' }
  await make('journeys', { title: 'The divorce', intention: 'To end it.', ...days })
  const rain = await publish('Rain all day.', '2023-01-15')
  const question = 'What was it like during the divorce?'
  expect(await preview(question, user)).toMatchObject([{ momentId: rain, why: 'From that time' }])
  expect(await preview(question)).toEqual([])
})

test('where a public moment was written doesn’t bring it to anybody else', async () => {
  const { user, publish, preview } = await startPublic('chronological')
  const rain = await publish('Rain all day.', '2024-05-01', { place: { name: 'Hotel Adria' } })
  const said = await publish('Breakfast at the hotel.', '2020-02-02', { place: { name: 'Hotel Adria' } })
  const question = 'Who was at the Hotel Adria?'
  expect((await preview(question, user)).map(({ momentId }) => momentId)).toContain(rain)
  expect(await preview(question)).toMatchObject([{ momentId: said, why: 'Mentions hotel' }])
})
