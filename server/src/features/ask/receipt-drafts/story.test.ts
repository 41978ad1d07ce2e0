import { beforeEach, expect, test } from 'vitest'
import { silenceSentences } from '#contracts/keepers/ask-wording.ts'
import { receiptDraftWording, storyWording } from '#contracts/keepers/receipt-draft-wording.ts'
import { numberOf, useDiary } from '../../../testing/diary-scene.ts'
import { createUser } from '../../../testing/factories.ts'
import { call } from '../../../testing/test-app.ts'

const { send, at, newKeeper, turnTo, app, simulator, ...diary } = useDiary()
let journeyId: string

beforeEach(async () => {
  journeyId = await newJourney()
})

async function newJourney(fields: object = {}): Promise<string> {
  const journey = {
    ...{ title: 'A place with a garden', intention: 'Move out.', status: 'completed' },
    ...{ startedOn: '2026-03-14', endedOn: '2026-09-01', ...fields },
  }
  return (await send('POST', at('/journeys'), journey)).body.data.id
}

function write(day: string, body: string, fields: object = {}): Promise<string> {
  return diary.write(`2026-${day}`, body, { journeys: [journeyId], ...fields })
}

const river = 'It started as a question on the river path.'
const lemon = 'There was a lemon tree, and I stood under it.'
const secret = 'The code of the safe is in the blue tin.'

async function writePath(): Promise<[string, string]> {
  const second = await write('06-02', lemon, { mood: 2 })
  const first = await write('03-14', `# Begun\n${river} More.`)
  await write('05-01', 'Elsewhere it rained all day long.', { journeys: [] })
  return [first, second]
}

const story = () => at(`/journeys/${journeyId}/story`)
const shown = async () => (await send('GET', story())).body.data
const preview = () => send('POST', `${story()}/preview`, {})
const draft = (body: object = {}) => send('POST', story(), body)

/** Once `until` has settled, where it is given. */
function answerWith(until?: Promise<void>): void {
  simulator().behave(({ said }) => {
    const [a, b] = [numberOf(said, river), numberOf(said, lemon)]
    return {
      ...(until && { hold: { after: 0, until } }),
      reply: `It began on a path [${a}]. You stood [${b}]. You danced [${b}].\n\nRECEIPTS\n[${a}] "${river}"\n[${b}] "I danced under the lemon tree."`,
    }
  })
}

async function drafted() {
  const { previewToken } = (await preview()).body.data
  expect((await draft({ previewToken })).status).toBe(200)
  await expect.poll(async () => (await shown()).status).not.toBe('writing')
  return shown()
}

test('a story is drafted from its path once its person has looked, with the quotes that hold', async () => {
  const [first] = await writePath()
  answerWith()
  expect(await shown()).toMatchObject({ status: 'none', of: 2, silence: null, proposal: null })
  expect((await draft()).body.error.code).toBe('preview_needed')
  const seen = (await preview()).body.data
  expect(seen).toMatchObject({ of: 2, to: { provider: 'openai' } })
  expect(seen.sent.map(({ text }: { text: string }) => text)).toEqual([expect.stringContaining(river), lemon])
  expect(seen.system).toContain('A place with a garden')
  expect(simulator().requests).toHaveLength(0)
  const written = await drafted()
  expect(written).toMatchObject({
    ...{ status: 'draft', text: 'It began on a path [1].', failure: null },
    ...{ by: seen.to, citations: [{ n: 1, momentId: first, quote: river }] },
    proposal: { title: storyWording.momentTitle('A place with a garden'), localDate: '2026-09-01' },
  })
  expect(JSON.stringify(simulator().requests[0]?.body)).not.toContain('Elsewhere it rained')
  const exposed = (await send('GET', at('/logbook'))).body.data
  const asked = exposed.find(({ action }: { action: string }) => action === 'ask.answered')
  expect(asked).toMatchObject({ exposure: { provider: 'openai' } })
  expect(JSON.stringify(exposed)).not.toContain(river)
})

test('a story that is kept is a moment of its path, which quotes its moments and links to them', async () => {
  const [first] = await writePath()
  answerWith()
  const { proposal } = await drafted()
  const body = { version: proposal.version, status: 'accepted' }
  const { momentId } = (await send('PATCH', at(`/proposals/${proposal.id}`), body)).body.data
  const moment = (await send('GET', at(`/moments/${momentId}`))).body.data
  expect(moment).toMatchObject({ journeys: [journeyId], localDate: '2026-09-01', datePrecision: 'day' })
  expect(moment.body).toContain(`1. “${river}” (14 March 2026)`)
  const links = (await send('GET', at(`/links?moment=${first}`))).body.data
  expect(links).toMatchObject([{ type: 'mention', isFrom: false, moment: { id: momentId } }])
  expect(await shown()).toMatchObject({ status: 'accepted', momentId, text: '' })
  // Drafted again it isn't made from itself, and what was kept stays.
  expect(JSON.stringify((await preview()).body.data.sent)).not.toContain('It began on a path')
  const again = await drafted()
  expect(again).toMatchObject({ status: 'draft' })
  expect((await send('GET', at(`/moments/${momentId}`))).status).toBe(200)
  // Nor is a third one, once the second is discarded.
  const declined = { version: again.proposal.version, status: 'declined' }
  await send('PATCH', at(`/proposals/${again.proposal.id}`), declined)
  const sent = JSON.stringify((await preview()).body.data.sent)
  expect([sent.includes('It began on a path'), sent.includes(lemon)]).toEqual([false, true])
})

test('a story in other words, saved as a moment of its own, belongs to the journey as well', async () => {
  await writePath()
  answerWith()
  const { proposal } = await drafted()
  const mine = { body: 'In my own words.', proposalId: proposal.id }
  const { body } = await send('POST', at('/moments'), mine)
  expect(body.data.journeys).toEqual([journeyId])
})

test('moments that are closed to AI or in the trash reach no provider', async () => {
  await writePath()
  await write('04-01', secret, { aiAccess: false })
  const trashed = await write('04-02', 'In the trash by now, all of it.')
  await send('DELETE', at(`/moments/${trashed}`))
  answerWith()
  await drafted()
  const sent = JSON.stringify(simulator().requests.map(({ body }) => body))
  expect([sent.includes(lemon), sent.includes(secret), sent.includes('In the trash')]).toEqual([
    ...[true, false, false],
  ])
})

test.each([
  ['closed to AI', { aiPolicy: 'off' }, 'policy-off'],
  ['for models of one’s own machine', { aiPolicy: 'local' }, 'policy-local'],
] as const)('a keeper that is %s drafts no story, and says why', async (_name, fields, why) => {
  turnTo(await newKeeper(fields))
  journeyId = await newJourney()
  await writePath()
  expect((await preview()).body.data).toMatchObject({ to: null, sent: [], silence: why })
  const refused = await draft()
  expect([refused.status, refused.body.error.message]).toEqual([409, silenceSentences[why]])
  expect(await shown()).toMatchObject({ status: 'none', silence: why })
  expect(simulator().requests).toHaveLength(0)
})

test('what was looked at and was closed to AI since is not sent', async () => {
  const [, second] = await writePath()
  const { previewToken } = (await preview()).body.data
  const { version } = (await send('GET', at(`/moments/${second}`))).body.data
  await send('PATCH', at(`/moments/${second}`), { version, aiAccess: false })
  const refused = await draft({ previewToken })
  expect([refused.status, refused.body.error.message]).toEqual([409, receiptDraftWording.previewChanged])
  expect(simulator().requests).toHaveLength(0)
})

test('a model that quotes nothing, or fails, leaves no draft, and one that waited stays', async () => {
  await writePath()
  simulator().behave({ reply: 'A fine journey.' })
  expect(await drafted()).toMatchObject({ status: 'none', failure: 'no-receipts', proposal: null })
  answerWith()
  const { proposal } = await drafted()
  simulator().behave({ status: 400 })
  expect(await drafted()).toMatchObject({ status: 'draft', failure: 'failed', proposal: { id: proposal.id } })
})

test('a draft goes with a moment that it is made from, and is hidden while that is in the trash', async () => {
  const [first] = await writePath()
  answerWith()
  await drafted()
  await send('DELETE', at(`/moments/${first}`))
  expect(await shown()).toMatchObject({ status: 'none', text: '', citations: [], proposal: null })
  await send('DELETE', at(`/trash/${first}`))
  expect((await send('GET', at('/proposals'))).body.data).toEqual([])
})

test('a moment that is deleted while the model writes leaves no draft, and the next one is written', async () => {
  const [first] = await writePath()
  const gate = Promise.withResolvers<void>()
  answerWith(gate.promise)
  expect((await draft({ previewToken: (await preview()).body.data.previewToken })).status).toBe(200)
  await expect.poll(() => simulator().requests.length).toBe(1)
  await send('DELETE', at(`/moments/${first}`))
  gate.resolve()
  await expect.poll(async () => (await shown())?.failure).toBe('moment-gone')
  expect(await shown()).toMatchObject({ status: 'none', of: 1, proposal: null })
  await send('POST', at(`/moments/${first}/restore`))
  expect(await drafted()).toMatchObject({ status: 'draft', failure: null })
})

test('journeys that go on, or have no moments, have no story; other people’s are not found', async () => {
  expect((await preview()).body.error.message).toBe(storyWording.empty)
  journeyId = await newJourney({ status: 'active', endedOn: null })
  await writePath()
  expect((await draft()).body.error.message).toBe(storyWording.notOver)
  const other = await createUser(app())
  const answer = await call(app(), 'GET', story(), { token: other.token })
  expect(answer.status).toBe(404)
})

test('of a long path the first, the last and the turning points go first', async () => {
  const ids: string[] = []
  const words = 'and then more of the same went on and on '.repeat(60)
  for (let n = 0; n < 60; n += 1)
    ids.push(await write(`0${4 + (n % 5)}-${String(10 + (n % 15))}`, `Day ${n}: ${words}`))
  const first = await write('03-15', 'The very first day of all of it.')
  const last = await write('08-31', 'The very last day of all of it.')
  const turning = ids[37] ?? ''
  await send('PATCH', at(`/journeys/${journeyId}/moments/${turning}`), { turningPoint: true })
  const { passages, of } = (await preview()).body.data
  const sent: string[] = passages.map(({ momentId }: { momentId: string }) => momentId)
  expect(of).toBe(62)
  expect(sent.length).toBeLessThan(40)
  expect([sent[0], sent.at(-1), sent.includes(turning)]).toEqual([first, last, true])
})

test('words of one’s own that cite a moment are linked to it, when they are written and when they are changed', async () => {
  const [first, second] = await writePath()
  const cited = (id: string) => `> Said.\n>\n> [14 March 2026](/keeper/1/moments/${id})`
  const written = await send('POST', at('/moments'), { body: cited(first), journeys: [journeyId] })
  const { id, version } = written.body.data
  const linksOf = async (one: string) => (await send('GET', at(`/links?moment=${one}`))).body.data
  expect(await linksOf(first)).toMatchObject([{ type: 'mention', isFrom: false, moment: { id } }])
  await send('PATCH', at(`/moments/${id}`), { version, body: `${cited(first)}\n\n${cited(second)}` })
  expect(await linksOf(id)).toHaveLength(2)
  // Other keepers' moments, and none at all, are only words.
  const elsewhere = await newKeeper()
  const other = await send('POST', `/api/keepers/${elsewhere}/moments`, { body: cited(first) })
  expect(other.status).toBe(200)
  expect(await linksOf(first)).toHaveLength(1)
})

test('an earlier version that cites a moment kept from AI by now comes back kept from AI, and linked', async () => {
  const cited = await write('04-01', secret)
  const body = `> ${secret}\n>\n> [1 April 2026](/keeper/1/moments/${cited})`
  const { id } = (await send('POST', at('/moments'), { body })).body.data
  await send('PATCH', at(`/moments/${id}`), { version: 1, body: 'Nothing of it.' })
  await send('PATCH', at(`/moments/${cited}`), { version: 1, aiAccess: false })
  const revisions = (await send('GET', at(`/moments/${id}/revisions`))).body.data
  const restored = await send('POST', at(`/moments/${id}/revisions/${revisions[0].n}/restore`), {
    version: 2,
  })
  expect(restored.body.data).toMatchObject({ body, aiAccess: false })
})

test('words that cite a moment kept from AI are kept from AI, too', async () => {
  const closed = await write('04-01', secret, { aiAccess: false })
  const body = `> ${secret}\n>\n> [1 April 2026](/keeper/1/moments/${closed})`
  expect((await send('POST', at('/moments'), { body })).body.data).toMatchObject({ aiAccess: false })
  const open = (await send('POST', at('/moments'), { body: 'Nothing yet.' })).body.data
  expect(open).toMatchObject({ aiAccess: true })
  const cited = await send('PATCH', at(`/moments/${open.id}`), { version: open.version, body })
  expect(cited.body.data).toMatchObject({ aiAccess: false })
  const entries = (await send('GET', at('/logbook'))).body.data
  expect(entries.map(({ action }: { action: string }) => action)).toContain('moment.ai_access_changed')
  // Who opens it again, knowing what it says, may.
  const { version } = cited.body.data
  const opened = await send('PATCH', at(`/moments/${open.id}`), { version, aiAccess: true })
  const edited = { version: opened.body.data.version, body: `${body} And more.` }
  expect((await send('PATCH', at(`/moments/${open.id}`), edited)).body.data).toMatchObject({ aiAccess: true })
})
