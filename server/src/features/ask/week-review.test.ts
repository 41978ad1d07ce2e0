import { beforeEach, expect, test } from 'vitest'
import { proposalsOpenMax } from '#contracts/keepers/proposal-choices.ts'
import { weekReviewWording } from '#contracts/keepers/week-review-wording.ts'
import { numberOf, useDiary } from '../../testing/diary-scene.ts'
import { newTraveller, travellerOf, zipEntries } from '../../testing/keeper-transfer.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { nextTimeOf } from './review-schedule.ts'
import { writeDueReviews } from './scheduled-reviews.ts'

/** A Sunday; the week that is over is that of Monday, 9 November. */
const sunday = Date.parse('2026-11-22T10:00:00Z')
const week = '2026-11-09'

let now = sunday
const { send, at, newKeeper, turnTo, app, simulator, user, keeperId, ...diary } = useDiary({ now: () => now })
beforeEach(() => void (now = sunday))

function write(day: string, body: string, fields: object = {}): Promise<string> {
  return diary.write(`2026-11-${day}`, body, { kind: 'entry', ...fields })
}

const ferry = 'The ferry was late, and I stood outside the whole way.'
const soup = 'Cooked her soup in my own kitchen for the first time.'

async function writeWeek(): Promise<[string, string]> {
  await write('08', 'Before the week began, nothing happened.')
  const first = await write('10', `# Tuesday\n${ferry} More.`, { mood: 2, sleepHours: 7 })
  const second = await write('12', `${soup} [[Mama]] was here.`, { mood: -1, place: { name: 'Kitchen' } })
  await write('16', 'After the week was over, it rained.')
  return [first, second]
}

const last = async (today = '2026-11-22') => (await send('GET', at(`/week-review?today=${today}`))).body.data
const one = async () => (await send('GET', at(`/week-reviews/${week}`))).body.data
const review = (body: object = {}) => send('POST', at(`/week-reviews/${week}`), body)
const preview = async () => (await send('POST', at(`/week-reviews/${week}/preview`), {})).body.data
const waiting = async () => (await send('GET', at('/proposals'))).body.data
const moments = async () => (await send('GET', at('/moments'))).body.data

/** Once `until` has settled, where it is given. */
function answerWith(until?: Promise<void>): void {
  simulator().behave(({ said }) => {
    const [a, b] = [numberOf(said, ferry), numberOf(said, soup)]
    return {
      ...(until && { hold: { after: 0, until } }),
      reply: `You stood outside [${a}]. You cooked [${b}]. You were happy [${b}].\n\nRECEIPTS\n[${a}] "I stood outside the whole way."\n[${b}] "I was happy to cook at last."`,
    }
  })
}

async function settled() {
  await expect.poll(async () => (await one()).status).not.toBe('writing')
  return one()
}

test('without a model a review is figures, names and sentences as they were written, and a draft', async () => {
  const [first, second] = await writeWeek()
  expect((await last()).review).toMatchObject({ weekStart: '2026-11-09', status: 'none', of: 2 })
  const { status, body } = await review({ withoutModel: true })
  expect(status).toBe(200)
  const { text, citations, proposal, withoutModel } = body.data
  for (const part of ['on 2 days', 'Tuesday bright, Thursday low', 'Sleep: 7 hours', 'Kitchen', 'Mama'])
    expect(text).toContain(part)
  expect(text).not.toContain('rained')
  expect(citations.map((one: { momentId: string; quote: string }) => [one.momentId, one.quote])).toEqual([
    [first, ferry],
    [second, soup],
  ])
  expect(proposal.body).toContain(`1. “${ferry}” (Tuesday, November 10)`)
  expect([withoutModel, body.data.by, simulator().requests.length]).toEqual(['asked', null, 0])
  expect(await moments()).toHaveLength(4)
  expect(await waiting()).toMatchObject([{ id: proposal.id, by: { name: weekReviewWording.author } }])
})

test('an accepted review is a moment of the week’s last day, linked to what it quotes', async () => {
  const [first] = await writeWeek()
  const { proposal } = (await review({ withoutModel: true })).body.data
  const body = { version: proposal.version, status: 'accepted' }
  const { momentId } = (await send('PATCH', at(`/proposals/${proposal.id}`), body)).body.data
  const moment = (await send('GET', at(`/moments/${momentId}`))).body.data
  expect(moment).toMatchObject({ localDate: '2026-11-15', source: 'agent', datePrecision: 'day' })
  const links = (await send('GET', at(`/links?moment=${first}`))).body.data
  expect(links).toMatchObject([{ type: 'mention', isFrom: false, moment: { id: momentId } }])
  expect(await one()).toMatchObject({ status: 'accepted', momentId, text: '' })
  const again = await review({ withoutModel: true })
  expect([again.status, again.body.error.message]).toEqual([409, weekReviewWording.isAccepted])
  expect((await send('GET', at('/week-reviews'))).body.data).toEqual([
    { weekStart: week, status: 'accepted', momentId, proposalId: null },
  ])
})

test('an accepted review that draws on a moment kept from AI is kept from AI, too', async () => {
  await writeWeek()
  const secret = 'The code of the safe is in the blue tin.'
  await write('11', secret, { aiAccess: false })
  await send('POST', at(`/week-reviews/${week}`), { withoutModel: true })
  const { proposal } = await one()
  expect(JSON.stringify(proposal)).toContain(secret)
  const accept = { status: 'accepted', version: proposal.version }
  const { body } = await send('PATCH', at(`/proposals/${proposal.id}`), accept)
  const moment = (await send('GET', at(`/moments/${body.data.momentId}`))).body.data
  expect([moment.body.includes(secret), moment.aiAccess]).toEqual([true, false])
})

test('a model writes once its owner has seen what goes; of its quotes those that hold are kept', async () => {
  const [first] = await writeWeek()
  await send('PUT', at('/voice'), {
    ...{ version: 0, tone: { gentleDirect: 5, briefExpansive: 3, asksReflects: 3 }, address: 'Mira' },
    ...{ avoid: [], exampleIds: [], sound: { by: 'browser', voiceId: '', modelId: 'm', speed: 1 } },
  })
  answerWith()
  expect((await review()).body.error.code).toBe('preview_needed')
  const seen = await preview()
  expect(seen).toMatchObject({ isNeeded: true, of: 2, to: { provider: 'openai' } })
  expect(seen.system).toContain('Mira')
  expect(seen.sent.map(({ text }: { text: string }) => text).join()).not.toContain('rained')
  expect(simulator().requests).toHaveLength(0)
  expect((await review({ previewToken: seen.previewToken })).status).toBe(200)
  const written = await settled()
  expect(written).toMatchObject({
    ...{ status: 'draft', text: 'You stood outside [1].', withoutModel: null },
    ...{ by: seen.to, citations: [{ n: 1, momentId: first, quote: 'I stood outside the whole way.' }] },
  })
  expect(written.costMicroUsd).toBeGreaterThan(0)
  expect(JSON.stringify(simulator().requests[0]?.body)).toContain('Be very direct')
  const [, exposed] = (await send('GET', at('/logbook'))).body.data
  expect(exposed).toMatchObject({ action: 'ask.answered', exposure: { provider: 'openai' } })
  // Seen once, it is enough; the draft that waited is replaced.
  expect((await review()).status).toBe(200)
  await settled()
  expect([(await waiting()).length, simulator().requests.length]).toEqual([1, 2])
})

test('of a week that is too full for a model every day goes, in its order', async () => {
  const days = ['09', '10', '11', '12', '13', '14', '15']
  for (const day of days) {
    for (const hour of [1, 2, 3])
      await write(day, `Of ${day}, ${hour}. ${'And the tide. '.repeat(100 * hour)}`)
  }
  const { sent, previewToken } = await preview()
  const names = sent.map(({ name }: { name: string }) => name)
  expect(names).toEqual(
    names.toSorted((one: string, other: string) => one.slice(-2).localeCompare(other.slice(-2))),
  )
  expect(names.length).toBeLessThan(21)
  for (const day of days) expect(names.join()).toContain(`] 2026-11-${day}`)
  for (const [place, name] of names.entries()) expect(name).toMatch(new RegExp(`^\\[${place + 1}\\] `))
  expect((await review({ previewToken })).status).toBe(200)
  await settled()
  for (const day of days) expect(JSON.stringify(simulator().requests[0]?.body)).toContain(`Of ${day}, 3.`)
})

test('what was looked at and has changed since is not sent', async () => {
  await writeWeek()
  const { previewToken } = await preview()
  const [shown] = (await send('GET', at(`/moments`))).body.data.filter(
    ({ localDate }: { localDate: string }) => localDate === '2026-11-12',
  )
  await send('PATCH', at(`/moments/${shown.id}`), {
    version: shown.version,
    body: 'Other words altogether, now.',
  })
  expect((await review({ previewToken })).status).toBe(409)
  expect(simulator().requests).toHaveLength(0)
})

test.each([
  ['a keeper that is closed to AI', { aiPolicy: 'off' }, 'policy-off'],
  ['a keeper for models of one’s own machine', { aiPolicy: 'local' }, 'policy-local'],
])('%s is reviewed without a model, and says why', async (_name, fields, why) => {
  turnTo(await newKeeper(fields))
  await writeWeek()
  expect((await review()).body.data).toMatchObject({ status: 'draft', withoutModel: why })
  expect(simulator().requests).toHaveLength(0)
})

test('moments that no model may read reach none', async () => {
  const closed = await write('10', ferry, { aiAccess: false })
  expect((await preview()).sent).toEqual([])
  expect((await review()).body.data).toMatchObject({ status: 'draft', withoutModel: 'nothing-readable' })
  const open = await write('12', soup)
  const { previewToken } = await preview()
  await review({ previewToken })
  await settled()
  const { data: entries } = (await send('GET', at('/logbook?left=true'))).body
  expect(entries).toMatchObject([
    { exposure: { momentIds: [open], stayed: [{ momentId: closed, why: 'ai-access' }] } },
  ])
  const sent = JSON.stringify(simulator().requests.map(({ body }) => body))
  expect([sent.includes(soup), sent.includes(ferry)]).toEqual([true, false])
})

test('a model that quotes nothing, or fails, leaves the review without a model', async () => {
  await writeWeek()
  simulator().behave({ reply: 'A fine week.' })
  await review({ previewToken: (await preview()).previewToken })
  expect(await settled()).toMatchObject({ status: 'draft', withoutModel: 'no-receipts' })
  simulator().behave({ status: 400 })
  await review()
  expect(await settled()).toMatchObject({ status: 'draft', withoutModel: 'failed', by: null })
  expect(await waiting()).toHaveLength(1)
})

test('a moment that is deleted while the model writes leaves the review to the others, without a model', async () => {
  const [first, second] = await writeWeek()
  const gate = Promise.withResolvers<void>()
  answerWith(gate.promise)
  expect((await review({ previewToken: (await preview()).previewToken })).status).toBe(200)
  await expect.poll(() => simulator().requests.length).toBe(1)
  await send('DELETE', at(`/moments/${first}`))
  gate.resolve()
  await expect.poll(async () => (await one())?.withoutModel).toBe('moment-gone')
  expect(await one()).toMatchObject({ status: 'draft', of: 1, citations: [{ momentId: second }] })
})

test('a draft that is accepted while a model writes another one stays, and the other is left out', async () => {
  await writeWeek()
  const { proposal } = (await review({ withoutModel: true })).body.data
  const gate = Promise.withResolvers<void>()
  answerWith(gate.promise)
  expect((await review({ previewToken: (await preview()).previewToken })).status).toBe(200)
  await expect.poll(() => simulator().requests.length).toBe(1)
  const accept = { version: proposal.version, status: 'accepted' }
  const { momentId } = (await send('PATCH', at(`/proposals/${proposal.id}`), accept)).body.data
  gate.resolve()
  await expect.poll(async () => (await one())?.status).toBe('accepted')
  expect(await one()).toMatchObject({ momentId, proposal: null })
})

test('a week without moments, one that isn’t over, and what is no Monday are not reviewed', async () => {
  expect((await review()).body.error.message).toBe(weekReviewWording.empty)
  const early = await send('POST', at('/week-reviews/2026-11-23'), { withoutModel: true })
  expect([early.status, early.body.error.message]).toEqual([409, weekReviewWording.notOver])
  for (const day of ['2026-11-10', '2026-13-40', 'today'])
    expect((await send('GET', at(`/week-reviews/${day}`))).status).toBe(400)
})

test('what is deleted for good is in no draft any longer', async () => {
  const [first] = await writeWeek()
  await review({ withoutModel: true })
  await send('DELETE', at(`/moments/${first}`))
  await send('DELETE', at(`/trash/${first}`))
  expect(await one()).toMatchObject({ status: 'none', proposal: null, text: '' })
  expect(await waiting()).toEqual([])
  expect((await send('GET', at(''))).body.data.proposalCount).toBe(0)
})

test('by the clock a draft is made once, by one process of two, and the next week it is made again', async () => {
  await writeWeek()
  const set = await send('PUT', at('/week-review/schedule'), { isOn: true, weekday: 1, hour: 7 })
  expect(set.body.data).toMatchObject({ isOn: true, isAgreed: false, nextAt: '2026-11-23T06:00:00.000Z' })
  await due()
  expect(await waiting()).toEqual([])
  now = Date.parse('2026-11-23T06:00:30Z')
  await Promise.all([due(), due()])
  expect(await waiting()).toMatchObject([{ title: 'Week in review, 16–22 November 2026' }])
  expect((await last('2026-11-23')).review).toMatchObject({ status: 'draft', withoutModel: 'not-agreed' })
  expect((await last()).schedule.nextAt).toBe('2026-11-30T06:00:00.000Z')
  // Asleep for weeks: the last week has nothing, and none before it is made up for.
  now = Date.parse('2026-12-14T12:00:00Z')
  await due()
  expect(await waiting()).toHaveLength(1)
  expect((await last()).schedule.nextAt).toBe('2026-12-21T06:00:00.000Z')
  expect(simulator().requests).toHaveLength(0)
})

test('early on Monday the week that just ended is reviewed, before the keeper’s day has begun', async () => {
  await writeWeek()
  // By the keeper's day, which starts at 4 o'clock, the night is still Sunday's.
  const night = (time: string, body: string) => write('22', body, { occurredAt: `2026-11-23T${time}:00Z` })
  await night('00:30', 'Before the review, the moon was up.')
  await send('PUT', at('/week-review/schedule'), { isOn: true, weekday: 1, hour: 2 })
  now = Date.parse('2026-11-23T01:00:30Z')
  await due()
  const [draft] = await waiting()
  expect(draft.title).toBe('Week in review, 16–22 November 2026')
  expect(draft.body).toContain('the moon was up')
  expect((await last('2026-11-23')).schedule.nextAt).toBe('2026-11-30T01:00:00.000Z')
  now = Date.parse('2026-11-23T02:30:00Z')
  await night('02:15', 'After the review, an owl called.')
  expect((await last('2026-11-23')).review).toMatchObject({ status: 'draft', of: 3 })
  const again = await send('POST', at('/week-reviews/2026-11-16'), { withoutModel: true })
  expect(again.body.data.text).toContain('You wrote 3 moments on 2 days')
  expect(await waiting()).toHaveLength(1)
})

test('by the clock a model that its owner agreed to writes; after a crash nothing is sent twice', async () => {
  await writeWeek()
  answerWith()
  await review({ previewToken: (await preview()).previewToken })
  await settled()
  await write('17', `Again. ${ferry}`)
  await write('18', soup)
  await send('PUT', at('/week-review/schedule'), { isOn: true, weekday: 1, hour: 7 })
  now = Date.parse('2026-11-23T06:00:00Z')
  await Promise.all([due(), due()])
  const { review: written } = await last('2026-11-23')
  expect(written).toMatchObject({ status: 'draft', by: { provider: 'openai' }, withoutModel: null })
  expect(simulator().requests).toHaveLength(2)
  // As a process leaves it that is killed while the model writes.
  const { db } = app().deps.database
  await db.deleteFrom('proposals').where('id', '=', written.proposal.id).execute()
  await db.updateTable('week_reviews').set({ is_writing: 1 }).where('week_start', '=', '2026-11-16').execute()
  await db.updateTable('runs').set({ status: 'interrupted' }).where('id', '=', written.runId).execute()
  await db.updateTable('review_schedules').set({ next_at: now }).where('keeper_id', '=', keeperId()).execute()
  await due()
  expect((await last('2026-11-23')).review).toMatchObject({ status: 'draft', withoutModel: 'failed' })
  expect(simulator().requests).toHaveLength(2)
})

test('a keeper whose time zone this server doesn’t know keeps no other waiting', async () => {
  await send('PUT', at('/week-review/schedule'), { isOn: true, weekday: 1, hour: 6 })
  const { db } = app().deps.database
  const lost = { timezone: 'Mars/Olympus' }
  await db.updateTable('keepers').set(lost).where('id', '=', keeperId()).execute()
  await db.updateTable('review_schedules').set(lost).where('keeper_id', '=', keeperId()).execute()
  const lostId = keeperId()
  turnTo(await newKeeper())
  await writeWeek()
  await send('PUT', at('/week-review/schedule'), { isOn: true, weekday: 1, hour: 7 })
  now = Date.parse('2026-11-23T06:00:30Z')
  await due()
  expect(await waiting()).toHaveLength(1)
  const schedules = db.selectFrom('review_schedules').select('next_at').where('keeper_id', '=', lostId)
  expect(Number((await schedules.executeTakeFirstOrThrow()).next_at)).toBeGreaterThan(now)
})

test('archived and deleted keepers and samples are not reviewed by the clock', async () => {
  await writeWeek()
  await send('PUT', at('/week-review/schedule'), { isOn: true, weekday: 7, hour: 11 })
  const { version } = (await send('GET', at(''))).body.data
  await send('PATCH', at(''), { version, archived: true })
  now += 2 * 3_600_000
  await due()
  expect(await waiting()).toEqual([])
  await send('POST', '/api/keepers/samples')
  const sample = (await send('GET', '/api/keepers')).body.data.find((one: { sample: boolean }) => one.sample)
  turnTo(sample.id)
  const refused = await send('PUT', at('/week-review/schedule'), { isOn: true, weekday: 1, hour: 7 })
  expect([refused.status, refused.body.error.message]).toEqual([409, weekReviewWording.scheduleSample])
})

test('the hour is that of the keeper’s clock, in summer, in winter, and where the hour is missing or twice', () => {
  const at = (time: string, hour: number, weekday = 7) =>
    new Date(nextTimeOf({ weekday, hour }, 'Europe/Berlin', Date.parse(time))).toISOString()
  expect(at('2026-07-01T00:00:00Z', 7, 1)).toBe('2026-07-06T05:00:00.000Z')
  expect(at('2026-12-01T00:00:00Z', 7, 1)).toBe('2026-12-07T06:00:00.000Z')
  // From 2 to 3 o'clock the clock jumps on 29 March, and goes back on 25 October.
  expect(at('2026-03-28T00:00:00Z', 2)).toBe('2026-03-29T01:00:00.000Z')
  expect(at('2026-10-24T00:00:00Z', 2)).toBe('2026-10-25T00:00:00.000Z')
  expect(at('2026-10-25T00:00:00Z', 2)).toBe('2026-11-01T01:00:00.000Z')
})

test('a run that failed in a week whose moments are gone writes it no longer', async () => {
  const ids = await writeWeek()
  await review({ withoutModel: true })
  await app()
    .deps.database.db.updateTable('week_reviews')
    .set({ is_writing: 1, run_id: 'gone' })
    .where('keeper_id', '=', keeperId())
    .execute()
  for (const id of ids) {
    const { version } = (await send('GET', at(`/moments/${id}`))).body.data
    await send('DELETE', at(`/moments/${id}`), { version })
  }
  expect(await one()).toMatchObject({ status: 'none', of: 0 })
})

test('while a moment that it is made from is in the trash, a draft is hidden everywhere, and comes back with it', async () => {
  const [first] = await writeWeek()
  const { proposal } = (await review({ withoutModel: true })).body.data
  const { version } = (await send('GET', at(`/moments/${first}`))).body.data
  await send('DELETE', at(`/moments/${first}`), { version })
  expect(await one()).toMatchObject({ status: 'none', proposal: null, text: '', citations: [] })
  expect((await send('GET', at('/proposals'))).body.data).toEqual([])
  expect((await send('GET', at(''))).body.data.proposalCount).toBe(0)
  expect((await send('GET', '/api/keepers')).body.data[0].proposalCount).toBe(0)
  expect((await send('GET', at(`/proposals/${proposal.id}`))).status).toBe(404)
  expect((await send('GET', at('/week-reviews'))).body.data).toEqual([])
  await send('POST', at(`/moments/${first}/restore`))
  expect(await one()).toMatchObject({ status: 'draft', proposal: { id: proposal.id } })
  expect((await send('GET', at(''))).body.data.proposalCount).toBe(1)
})

test('a review has room where as many proposals as there may be wait already, and is decided like any', async () => {
  await writeWeek()
  for (let n = 0; n < proposalsOpenMax; n += 1) await send('POST', at('/proposals'), { body: `Waits, ${n}.` })
  expect((await send('POST', at('/proposals'), { body: 'One too many.' })).status).toBe(409)
  const { proposal } = (await review({ withoutModel: true })).body.data
  expect((await last()).review).toMatchObject({ status: 'draft', proposal: { id: proposal.id } })
  const body = { version: proposal.version, status: 'declined' }
  expect((await send('PATCH', at(`/proposals/${proposal.id}`), body)).status).toBe(200)
  expect((await last()).review).toMatchObject({ status: 'discarded' })
})

test('in an export a draft has the moments that it is made from, and goes with them where it is imported', async () => {
  await writeWeek()
  await review({ withoutModel: true })
  const zip = await travellerOf(app(), user()).exported(`/${keeperId()}`)
  const there = await newTraveller(await startTestApp())
  const other = (await there.bring(zip)).keeperId
  const drafts = async () => (await there.ask('GET', `/${other}/proposals`)).body.data
  expect(await drafts()).toMatchObject([{ body: expect.stringContaining(soup) }])
  expect(zipEntries(await there.exported(`/${other}`))).toEqual(zipEntries(zip))
  const [moment] = (await there.moments(String(other))).filter(({ body }) => String(body).includes(soup))
  await there.ask('DELETE', `/${other}/moments/${String(moment?.['id'])}`)
  expect(await drafts()).toEqual([])
  await there.ask('DELETE', `/${other}/trash/${String(moment?.['id'])}`)
  expect((await there.ask('GET', `/${other}`)).body.data.proposalCount).toBe(0)
})

function due(): Promise<void> {
  return writeDueReviews(app().deps, new AbortController().signal)
}
