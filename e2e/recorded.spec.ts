import type { BrowserContext, Page } from '@playwright/test'
import type { Attachment } from '../contracts/src/keepers/attachments.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { recordingWording as text, transcriptWording } from '../contracts/src/keepers/recording-wording.ts'
import { heard } from '../server/src/testing/simulator/transcription.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { type Person, registerPerson } from './people.ts'
import { mayHear, recordingOn } from './recording-page.ts'
import { countRecordings, listMoments, readMoment, workerReady, writingOn } from './writing-page.ts'

const writePath = ({ number }: Keeper) => `/keeper/${number}/write`

async function createKeeper(owner: Person, fields: object = {}): Promise<Keeper> {
  const keeper = { title: 'River years', purpose: 'Years.', keeperType: 'custom', memoryPattern: 'spatial' }
  // The server lets every answer out through its contract; so below.
  return (await owner.ask('POST', '/api/keepers', { ...keeper, ...fields })) as Keeper
}

const listFiles = async (owner: Person, keeper: Keeper) =>
  (await owner.ask('GET', `/api/keepers/${keeper.id}/attachments`)) as Attachment[]

async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
}

test('a moment is spoken, pauses by itself in silence, outlives a killed tab, and is saved and played', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await mayHear(page)
  await page.goto(writePath(keeper))
  await expect(writingOn(page).text).toBeFocused()
  await recordingOn(page).record()
  await expect(recordingOn(page).said(text.quiet)).toBeVisible()
  await expectAccessible(page)
  // The next words are recorded again, without a press.
  await expect(recordingOn(page).said(text.recording)).toBeVisible()
  await kill(page)

  const again = await page.context().newPage()
  await again.goto(writePath(keeper))
  const { device } = recordingOn(again)
  await expect(device).toContainText(text.interrupted)
  await expectAccessible(again)
  await device.getByRole('button', { name: text.add }).click()
  await expect(writingOn(again).text).toContainText(/\[Recording, \d:\d\d\]\(attachments\//)
  await expect(device).toContainText(text.uploaded)
  await writingOn(again).save()
  await expect.poll(() => listMoments(person, keeper)).toHaveLength(1)
  const [{ id } = { id: '' }] = await listMoments(person, keeper)
  const moment = await readMoment(person, keeper, id)
  expect(moment.kind).toBe('voice')
  const [file] = await listFiles(person, keeper)
  expect(file).toMatchObject({ kind: 'audio', type: 'audio/webm', transcript: null })
  expect(file?.durationMs).toBeGreaterThan(1_000)
  expect(moment.body).toContain(file?.path)
  expect(await countRecordings(again)).toBe(0)

  const player = again.locator('audio')
  // The page shows what it has before what the server has, and its player is another one then.
  await expect(async () => {
    await player.evaluate((audio: HTMLAudioElement) => audio.play())
    await expect
      .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime), { timeout: 2_000 })
      .toBeGreaterThan(0.2)
  }).toPass()
  const part = await again.request.get(`/api/keepers/${keeper.id}/${file?.path}`, {
    headers: { authorization: `Bearer ${person.token}`, range: 'bytes=10-19' },
  })
  expect([part.status(), (await part.body()).length]).toEqual([206, 10])
})

test('a transcript is suggested when it is asked for, and stands in the text once it is accepted', async ({
  openProfile,
  person,
  provider,
}) => {
  const keeper = await createKeeper(person, { aiPolicy: 'providers' })
  const page = await openProfile({ as: person })
  await mayHear(page)
  await page.goto(writePath(keeper))
  const { record, done, device } = recordingOn(page)
  await expect(writingOn(page).text).toBeFocused()
  await record()
  await done()
  await device.getByRole('button', { name: text.suggest }).click()
  await expect(device).toContainText(heard)
  expect((await listFiles(person, keeper))[0]?.transcript).toBeNull()
  expect(provider.requests.filter(({ path }) => path.endsWith('/transcriptions'))).toHaveLength(1)
  await expectAccessible(page)
  await device.getByRole('button', { name: text.insert }).click()
  await expect(writingOn(page).text).toContainText(heard)
  await expect.poll(async () => (await listFiles(person, keeper))[0]?.transcript).toBe(heard)
  await writingOn(page).save()
  await expect(page.getByRole('article').getByText(heard)).toHaveCount(1)
  await expect(page.getByRole('button', { name: text.suggest })).toHaveCount(0)
  await page.goto(`/keeper/${keeper.number}/logbook?show=left`)
  await expect(page.getByRole('cell', { name: 'openai', exact: true })).toBeVisible()
})

test('where AI may not listen no transcript is offered, and the server refuses one', async ({
  openProfile,
  person,
  provider,
  allowConsole,
}) => {
  allowConsole(/status of 403/)
  const keeper = await createKeeper(person, { aiPolicy: 'off' })
  const page = await openProfile({ as: person })
  await mayHear(page)
  await page.goto(writePath(keeper))
  const { record, done, device } = recordingOn(page)
  await record()
  await done()
  await expect(device).toContainText(text.uploaded)
  await writingOn(page).save()
  await expect(page.locator('audio')).toHaveAttribute('src', /./)
  const [file] = await listFiles(person, keeper)
  const refused = await page.evaluate(
    async ({ url, token }) => {
      const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
      return answer.json()
    },
    { url: `/api/keepers/${keeper.id}/${file?.path}/transcript`, token: person.token },
  )
  expect(refused.error.message).toBe(transcriptWording.policyForbids)
  await expect(page.getByRole('button', { name: text.suggest })).toHaveCount(0)
  expect(provider.requests).toEqual([])
})

test('without a line a recording is saved on this device, plays, and is uploaded when it is back', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  // The page asks for what the server doesn’t know yet, and the player for what comes after a sound’s end.
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404|RANGE_NOT_SATISFIABLE/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, hasWorker: true })
  await mayHear(page)
  await page.goto(writePath(keeper))
  await expect(writingOn(page).text).toBeFocused()
  await workerReady(page)
  await page.context().setOffline(true)
  const { record, done, device } = recordingOn(page)
  await record()
  await done()
  await expect(device).toContainText(text.waiting)
  await writingOn(page).save()
  await expect(page.locator('audio')).toHaveAttribute('src', /^blob:/)
  expect(await listFiles(person, keeper)).toEqual([])
  // While the server doesn’t know it yet, what is here is shown, and not that it is missing.
  await page.route(/\/api\/keepers\/[^/]+\/moments$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  const asked = page.waitForResponse((answer) => answer.status() === 404)
  await page.context().setOffline(false)
  await asked
  await expect(page.locator('audio')).toBeVisible()
  await page.unroute(/\/api\/keepers\/[^/]+\/moments$/)
  await expect.poll(() => listFiles(person, keeper)).toHaveLength(1)
  await expect.poll(() => listMoments(person, keeper)).toHaveLength(1)
  await expect.poll(() => countRecordings(page)).toBe(0)
})

test('a recording that was not sent is its account’s alone, and signing out asks about it', async ({
  openProfile,
  keeper: server,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await mayHear(page)
  const refuse = (context: BrowserContext) =>
    context.route('**/attachments', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
  await refuse(page.context())
  await page.goto(writePath(keeper))
  const { record, done, device } = recordingOn(page)
  await expect(writingOn(page).text).toBeFocused()
  await record()
  await done()
  await expect(device).toContainText(text.waiting)

  const other = await registerPerson(server.url)
  const own = await createKeeper(other)
  const signIn = ({ user, token }: Person) =>
    page.evaluate(
      ([user, token]) => {
        localStorage.setItem('keeper_user', user)
        localStorage.setItem('keeper_token', token)
      },
      [JSON.stringify(user), token] as const,
    )
  await signIn(other)
  await page.goto(writePath(own))
  await expect(writingOn(page).text).toBeFocused()
  await expect(device).toBeHidden()
  expect(await countRecordings(page)).toBe(1)
  await signIn(person)
  // What asks comes late: nobody is signed out, and nothing deleted, before it is there.
  const { promise: isAsked, resolve: askNow } = Promise.withResolvers<void>()
  await page.route(/assets\/outbox-sender/, async (route) => {
    await isAsked
    await route.continue()
  })
  await page.goto('/root')
  const isLeaving = page.waitForResponse(/assets\/unsent-words/)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await isLeaving
  askNow()
  const dialog = page.getByRole('dialog', { name: 'Some of your words aren’t on the server yet' })
  await dialog.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await countRecordings(page)).toBe(0)
})

test('a microphone that is missing, not allowed or not secure is said in a sentence', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const fails = (name: string) =>
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'))`
  const insecure = 'Object.defineProperty(window, "isSecureContext", { value: false })'
  for (const [script, sentence] of [
    [fails('NotAllowedError'), text.denied],
    [fails('NotFoundError'), text.missing],
    [fails('NotReadableError'), text.busy],
    [insecure, text.needsHttps],
  ] as const) {
    const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
    await page.addInitScript(script)
    await page.goto(writePath(keeper))
    await recordingOn(page).tool.click()
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(recordingOn(page).dock).toBeHidden()
    await expectNoSidewaysScroll(page)
  }
})

test('a recording is paused, continued and discarded by hand, and leaves nothing', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, viewport: { width: 390, height: 844 } })
  await mayHear(page)
  await page.goto(writePath(keeper))
  const { record, dock, said } = recordingOn(page)
  await record()
  await dock.getByRole('button', { name: text.pause }).click()
  await expect(said(text.paused)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dock.getByRole('button', { name: text.resume }).click()
  await expect(said(text.recording)).toBeVisible()
  await dock.getByRole('button', { name: text.cancel }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: text.discard }).click()
  await expect(dock).toBeHidden()
  await expect.poll(() => countRecordings(page)).toBe(0)
  await expect(writingOn(page).text).not.toContainText('Recording,')
})
