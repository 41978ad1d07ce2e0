import { expect, test } from 'vitest'
import { silenceSentences } from '#contracts/keepers/ask-wording.ts'
import { topicPeriodsPageSize } from '#contracts/keepers/receipt-draft-choices.ts'
import { topicChangesWording } from '#contracts/keepers/receipt-draft-wording.ts'
import { numberOf, useDiary } from '../../../testing/diary-scene.ts'
import { createUser } from '../../../testing/factories.ts'
import { call } from '../../../testing/test-app.ts'

const { send, at, newKeeper, write, turnTo, app, simulator } = useDiary()

const sundays = 'On Sundays I called [[Mama]] and we spoke about soup.'
const hospital = 'I sat beside [[Mama]] in the corridor the whole night.'
const opinions = '[[Mama]] has opinions again about everything I cook.'
const secret = 'The code of the safe is what [[Mama]] told me.'

/** Two years, the second of them with a mood that stands out. */
async function writeYears() {
  const first = await write('2023-02-01', sundays)
  await write('2023-05-01', 'With [[Mama]] at the river, nothing much.')
  await write('2023-11-01', 'Rang [[Mama]], she was out at the market.')
  await write('2024-01-10', 'Saw [[Mama]] in the morning, it snowed.')
  const strongest = await write('2024-04-08', hospital, { mood: -2 })
  const last = await write('2024-11-20', opinions, { mood: 1 })
  return { first, strongest, last }
}

const changes = at2('changes')
const periods = async (query = '') => (await send('GET', `${at('/topics/mama/periods')}${query}`)).body
const shown = async () => (await send('GET', changes())).body.data
const preview = () => send('POST', `${changes()}/preview`, {})
const draft = (body: object = {}) => send('POST', changes(), body)

function at2(name: string) {
  return () => at(`/topics/mama/${name}`)
}

async function drafted() {
  const { previewToken } = (await preview()).body.data
  expect((await draft({ previewToken })).status).toBe(200)
  await expect.poll(async () => (await shown()).status).not.toBe('writing')
  return shown()
}

test('a topic has its years with their first moment, the one of the strongest mood, and the last', async () => {
  const { first, strongest, last } = await writeYears()
  const { data, nextCursor } = await periods()
  expect(nextCursor).toBeNull()
  expect(data).toMatchObject([
    {
      ...{ period: '2024', count: 3, mood: -0.5 },
      passages: [
        { place: 'first', localDate: '2024-01-10' },
        { place: 'strongest', momentId: strongest, quote: expect.stringContaining('in the corridor') },
        { place: 'last', momentId: last },
      ],
    },
    { period: '2023', count: 3, mood: null, passages: [{ momentId: first }, { localDate: '2023-11-01' }] },
  ])
})

test('a topic of one year has its months, and one that hardly comes up has no periods', async () => {
  for (const day of ['01', '02', '03', '04', '05']) await write(`2024-03-${day}`, sundays)
  expect((await periods()).data).toEqual([])
  expect((await preview()).body.error.message).toBe(topicChangesWording.empty)
  expect(await shown()).toMatchObject({ status: 'none', of: 0 })
  await write('2024-03-06', hospital)
  expect((await periods()).data).toEqual([])
  await write('2024-04-01', opinions)
  expect((await periods()).data).toMatchObject([{ period: '2024-04' }, { period: '2024-03', count: 6 }])
})

test('periods are paged, the latest first, without moments in the trash', async () => {
  const years = topicPeriodsPageSize + 2
  for (let n = 0; n < years; n += 1) await write(`${2000 + n}-06-01`, sundays)
  const trashed = await write('2030-01-01', opinions)
  await send('DELETE', at(`/moments/${trashed}`))
  const page = await periods()
  expect(page.data).toHaveLength(topicPeriodsPageSize)
  expect(page.data[0].period).toBe(String(2000 + years - 1))
  const rest = await periods(`?cursor=${encodeURIComponent(page.nextCursor)}`)
  expect(rest).toMatchObject({ data: [{ period: '2001' }, { period: '2000' }], nextCursor: null })
  expect((await send('GET', `${at('/topics/mama/periods')}?cursor=x`)).status).toBe(400)
})

test('a model drafts how a topic changed, with receipts, and what is kept links to what it quotes', async () => {
  const { strongest } = await writeYears()
  simulator().behave(({ said }) => {
    const n = numberOf(said, hospital)
    return {
      reply: `2024: She becomes a body [${n}].\n\nRECEIPTS\n[${n}] "I sat beside [[Mama]] in the corridor"`,
    }
  })
  const seen = (await preview()).body.data
  expect(seen.sent).toHaveLength(5)
  expect(seen.system).toContain('2023, 2024')
  expect((await draft()).body.error.code).toBe('preview_needed')
  const written = await drafted()
  expect(written).toMatchObject({
    ...{ status: 'draft', of: 6, text: '2024: She becomes a body [1].' },
    ...{ citations: [{ n: 1, momentId: strongest }] },
    proposal: { title: topicChangesWording.momentTitle('Mama') },
  })
  const body = { version: written.proposal.version, status: 'accepted' }
  const { momentId } = (await send('PATCH', at(`/proposals/${written.proposal.id}`), body)).body.data
  const links = (await send('GET', at(`/links?moment=${strongest}`))).body.data
  expect(links).toMatchObject([{ type: 'mention', moment: { id: momentId } }])
  expect(await shown()).toMatchObject({ status: 'accepted', momentId })
  // It is drafted again from the moments, and not from what was drafted.
  expect(JSON.stringify((await preview()).body.data.sent)).not.toContain('She becomes a body')
})

test('moments that are closed to AI or in the trash reach no provider', async () => {
  await writeYears()
  await write('2023-01-01', secret, { aiAccess: false })
  const trashed = await write('2024-12-30', 'The last of all about [[Mama]], thrown away.')
  await send('DELETE', at(`/moments/${trashed}`))
  await drafted()
  const sent = JSON.stringify(simulator().requests.map(({ body }) => body))
  expect([sent.includes(sundays), sent.includes(secret), sent.includes('thrown away')]).toEqual([
    ...[true, false, false],
  ])
})

test.each([
  ['closed to AI', { aiPolicy: 'off' }, 'policy-off'],
  ['for models of one’s own machine', { aiPolicy: 'local' }, 'policy-local'],
] as const)('a keeper that is %s shows the periods, and sends nothing', async (_name, fields, why) => {
  turnTo(await newKeeper(fields))
  await writeYears()
  expect((await periods()).data).toHaveLength(2)
  expect(await shown()).toMatchObject({ status: 'none', silence: why })
  expect((await preview()).body.data).toMatchObject({ to: null, sent: [] })
  const refused = await draft()
  expect([refused.status, refused.body.error.message]).toEqual([409, silenceSentences[why]])
  expect(simulator().requests).toHaveLength(0)
})

test('a topic that becomes part of another one takes no draft along, and other people’s are not found', async () => {
  await writeYears()
  simulator().behave(({ said }) => {
    const n = numberOf(said, hospital)
    return { reply: `Nights [${n}].\n\nRECEIPTS\n[${n}] "I sat beside [[Mama]] in the corridor"` }
  })
  const { proposal } = await drafted()
  const other = await send('POST', at('/topics'), { name: 'Teresa', kind: 'person', aliases: [] })
  const { topic } = (await send('GET', at('/topics/mama'))).body.data
  const merged = await send('POST', at(`/topics/${topic.id}/merge`), { into: other.body.data.id })
  expect(merged.status).toBe(200)
  expect(await shown()).toMatchObject({ status: 'none', of: 6, proposal: null })
  // The draft waits among the proposals.
  expect((await send('GET', at('/proposals'))).body.data).toMatchObject([{ id: proposal.id }])
  const stranger = await createUser(app())
  expect((await call(app(), 'GET', changes(), { token: stranger.token })).status).toBe(404)
})
