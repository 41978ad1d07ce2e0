import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { writingWording } from '../contracts/src/keepers/writing-wording.ts'
import type { Journey } from '../contracts/src/keepers/journeys.ts'
import type { Topic } from '../contracts/src/keepers/topics.ts'
import { expect, serverAway, test } from './fixtures.ts'
import { goodPassword, newEmail, type Person, registerPerson } from './people.ts'
import { bodiesOn, createKeeper, createMoment, workerReady, writingOn } from './writing-page.ts'

const copiesOn = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('keeper-reads:')))

test('without the server the app opens, and what was read and written is there', async ({
  openProfile,
  startOwnKeeper,
  allowConsole,
}) => {
  allowConsole(serverAway)
  const keeper = await startOwnKeeper({ RATE_LIMITS: 'off' })
  const person = await registerPerson(keeper.url, 'Ada', newEmail(), keeper.startupCode())
  const river = await createKeeper(person)
  const read = await createMoment(person, river, { title: 'Eight bars', body: 'Took the ferry **back**.' })
  const page = await openProfile({ as: person, keeper, hasWorker: true })
  await page.goto('/root')
  await workerReady(page)
  await page.goto(`/keeper/${river.number}/moments`)
  await page.getByRole('link', { name: /Eight bars/ }).click()
  await expect(page.getByText('Took the ferry back.').last()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(read.id))
  await keeper.kill()
  await page.goto(`/keeper/${river.number}/moments`)
  await expect(page.getByText('Offline. What you write is saved on this device.')).toBeVisible()
  await page.getByRole('link', { name: /Eight bars/ }).click()
  await expect(page.getByText('Took the ferry back.').last()).toBeVisible()
  await page.goto(`/keeper/${river.number}/write`)
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Written on the train.')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Written on the train.').last()).toBeVisible()
  await keeper.restart()
  await expect
    .poll(async () => (await person.ask('GET', `/api/keepers/${river.id}/moments`)) as unknown[])
    .toHaveLength(2)
  await expect(page.getByText('Offline. What you write')).toBeHidden()
})

test('what was written offline stands in the list and opens after a reload, until it is sent', async ({
  openProfile,
  startOwnKeeper,
  allowConsole,
}) => {
  allowConsole(serverAway)
  const keeper = await startOwnKeeper({ RATE_LIMITS: 'off' })
  const person = await registerPerson(keeper.url, 'Ada', newEmail(), keeper.startupCode())
  const river = await createKeeper(person)
  const never = await createMoment(person, river, { title: 'Never opened', body: 'High water at nine.' })
  const page = await openProfile({ as: person, keeper, hasWorker: true })
  await page.goto('/root')
  await workerReady(page)
  await page.goto(`/keeper/${river.number}/moments`)
  const list = page.getByRole('region', { name: 'Waiting to be sent' })
  const hasText = () =>
    page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, textPath)
  const textPath = `/api/keepers/${river.id}/moments/${never.id}`
  await expect.poll(hasText).toBe(true)
  await page.goto(`/keeper/${river.number}/write`)
  await expect(writingOn(page).text).toBeFocused()
  await keeper.kill()
  await page.keyboard.type('Written on the *train*.')
  await writingOn(page).save()
  await expect(page.getByText('Written on the train.').last()).toBeVisible()

  await page.reload()
  await expect(page.getByRole('article').getByText('Written on the train.')).toBeVisible()
  await expect(page.getByText('It is sent when you are online again.')).toBeVisible()
  await page.goto(`/keeper/${river.number}/moments`)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('link', { name: 'Written on the train.' }).click()
  await expect(page.getByRole('article').getByText('Written on the train.')).toBeVisible()

  // A text that was never opened is here, too; where it isn't, the page says what the list knows.
  await page.goto(`/keeper/${river.number}/moments/${never.id}`)
  await expect(page.getByText('High water at nine.').last()).toBeVisible()
  await page.evaluate(async (path) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(path, { ignoreVary: true })
  }, textPath)
  await page.goto(`/keeper/${river.number}/moments/${never.id}`)
  const reading = page.getByRole('region', { name: 'Reading' })
  await expect(reading.getByText('This moment isn’t on this device.')).toBeVisible()
  await expect(reading.getByRole('heading', { name: 'Never opened' })).toBeVisible()
  await page.goto(`/keeper/${river.number}/memory`)
  await expect(page.getByText('Memory needs the server.')).toBeVisible()
  await page.goto(`/keeper/${river.number}`)
  await expect(page.getByText('The dashboard needs the server.')).toBeVisible()

  await page.goto(`/keeper/${river.number}/moments`)
  await expect(list).toBeVisible()
  await keeper.restart()
  await expect(page.getByRole('list', { name: /20\d\d$/ }).getByText('Written on the train.')).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('a moment that waits to be sent is on the calendar, and under each filter that it matches', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to fetch/)
  const keeper = await createKeeper(person)
  const at = { occurredAt: '2025-11-03T12:00:00Z', tz: 'UTC' }
  await createMoment(person, keeper, { ...at, title: 'The ferry', body: 'Across the #river.' })
  const topics = (await person.ask('GET', `/api/keepers/${keeper.id}/topics`)) as Topic[]
  const journey = { title: 'The walk', intention: 'Walk.' }
  const { id: walkId } = (await person.ask('POST', `/api/keepers/${keeper.id}/journeys`, journey)) as Journey
  const page = await openProfile({ as: person })
  const sending = `**/api/keepers/${keeper.id}/moments`
  await page.route(sending, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.goto(`/keeper/${keeper.number}/write`)
  await page.getByRole('radio', { name: 'Light' }).check()
  await writingOn(page).text.click()
  await page.keyboard.type('Fog along the #river.')
  await writingOn(page).save()
  const screen = `/keeper/${keeper.number}/moments`
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  const fog = waiting.getByRole('link', { name: /Fog along/ })

  await page.goto(`${screen}?view=calendar`)
  const today = page.getByRole('button', { name: /, 1 moment$/ })
  await expect(today).toHaveCount(1)
  await page.getByRole('button', { name: 'Earlier month' }).click()
  await expect(page.getByRole('table', { name: 'November 2025' })).toBeVisible()
  await page.getByRole('button', { name: 'Later month' }).click()
  await today.click()
  await expect(page).toHaveURL(/\?from=(.+)&to=\1$/)
  await expect(fog).toBeVisible()

  const topic = topics[0]?.id ?? ''
  for (const query of ['mood=1', 'kind=entry', 'q=FOG+river', `topic=${topic}`, 'visibility=private']) {
    await page.goto(`${screen}?${query}`)
    await expect(fog).toBeVisible()
  }
  for (const query of [
    'mood=-2',
    'kind=note',
    'q=ferry',
    `journey=${walkId}`,
    'pinned=true',
    'to=2025-12-31',
  ]) {
    await page.goto(`${screen}?${query}`)
    await expect(
      page
        .getByText('No matching moments')
        .or(page.getByRole('link', { name: /ferry/ }))
        .or(page.getByText(/^No results/)),
    ).toBeVisible()
    await expect(waiting).toHaveCount(0)
  }

  // Where the topic's name isn't known here, only the server can tell.
  await page.route('**/topics/*', (route) => route.abort())
  await page.goto(`${screen}?topic=${topic}`)
  await expect(
    page.getByText('1 moment on this device isn’t sent yet, so this filter can’t find it.'),
  ).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.unroute(sending)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('link', { name: /Fog along/ })).toBeVisible()
  await expect(page.getByText(/isn’t sent yet/)).toHaveCount(0)
})

test('words on this device open without the server when no copy of their keeper is here', async ({
  openProfile,
  startOwnKeeper,
  allowConsole,
}) => {
  allowConsole(serverAway)
  const keeper = await startOwnKeeper({ RATE_LIMITS: 'off' })
  const person = await registerPerson(keeper.url, 'Ada', newEmail(), keeper.startupCode())
  const river = await createKeeper(person)
  const moment = await createMoment(person, river, { title: 'Eight bars', body: 'Took the ferry.' })
  const page = await openProfile({ as: person, keeper, hasWorker: true })
  const write = async (path: string, words: string) => {
    await page.goto(`/keeper/${river.number}/${path}`)
    await workerReady(page)
    await writingOn(page).text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(words)
    await expect.poll(() => bodiesOn(page)).toContainEqual(expect.stringContaining(words))
    return page.url()
  }
  const urls = {
    ' Back at ten.': await write(`moments/${moment.id}/edit`, ' Back at ten.'),
    'A new one.': await write('write', 'A new one.'),
  }
  await keeper.kill()
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('keeper-reads:')) await caches.delete(name)
  })
  for (const [words, url] of Object.entries(urls)) {
    await page.goto(url)
    await expect(writingOn(page).text).toContainText(words)
  }
})

test('two accounts in one browser: what one read and wrote the other neither sees, sends nor loses', async ({
  openProfile,
  keeper,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 401/)
  const other = await registerPerson(keeper.url, 'Ben')
  const [hers, his] = [await createKeeper(person), await createKeeper(other)]
  const page = await openProfile({ as: person, hasWorker: true })
  const sent: string[] = []
  page.on('request', (request) => void sent.push(request.postData() ?? ''))
  await page.goto(`/keeper/${hers.number}/moments`)
  await workerReady(page)
  await page.reload()
  await expect.poll(() => copiesOn(page)).toEqual([`keeper-reads:${person.user.id}`])
  await page.goto(`/keeper/${hers.number}/write`)
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.context().setOffline(true)
  await page.keyboard.type('Hers alone.')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)

  // Her session goes without a sign-out, which would ask about her words.
  await page.evaluate(() => {
    for (const name of ['keeper_token', 'keeper_user']) localStorage.removeItem(name)
  })
  await page.context().setOffline(false)
  await page.goto('/login')
  const signIn = async ({ user }: Person) => {
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/root/)
  }
  sent.length = 0
  await signIn(other)
  await page.goto(`/keeper/${his.number}/write`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeFocused()
  await expect(page.getByRole('region', { name: 'Earlier draft' })).toHaveCount(0)
  await page.keyboard.type('His alone.')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  await page.goto(`/keeper/${his.number}/moments`)
  await expect(page.getByText('His alone.').first()).toBeVisible()
  await expect(page.getByText('Hers alone.')).toHaveCount(0)
  expect(sent.join()).not.toContain('Hers alone.')
  expect(await copiesOn(page)).toEqual([`keeper-reads:${other.user.id}`])

  await page.goto('/root')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await copiesOn(page)).toEqual([])
  await signIn(person)
  await expect
    .poll(async () => (await person.ask('GET', `/api/keepers/${hers.id}/moments`)) as unknown[])
    .toMatchObject([{ excerpt: { text: 'Hers alone.' } }])
  expect(await other.ask('GET', `/api/keepers/${his.id}/moments`)).toHaveLength(1)
})

/** Shares as an installed app does: a form of its manifest is sent to this address. */
async function share(page: Page, words: { title: string; text: string }, picture?: Buffer): Promise<void> {
  const { share_target: target } = await (await page.request.get('/manifest.webmanifest')).json()
  await page.evaluate(
    ({ target: { action, method, enctype, params }, words, bytes }) => {
      const form = Object.assign(document.createElement('form'), { action, method, enctype })
      const add = (fields: object) =>
        form.append(Object.assign(document.createElement('input'), { type: 'hidden' }, fields))
      add({ name: params.title, value: words.title })
      add({ name: params.text, value: words.text })
      const [{ name }] = params.files
      const file = Object.assign(document.createElement('input'), { type: 'file', name })
      if (bytes !== undefined) {
        const data = new DataTransfer()
        const content = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))
        data.items.add(new File([content], 'tide.png', { type: 'image/png' }))
        file.files = data.files
      }
      form.append(file)
      document.body.append(form)
      form.submit()
    },
    { target, words, bytes: picture?.toString('base64') },
  )
}

test('what another app shares is on the writing page with its picture, and its words are in no address', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, hasWorker: true })
  await page.goto(`/keeper/${keeper.number}/moments`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await workerReady(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f5d73' } })
    .png()
    .toBuffer()
  await share(page, { title: 'Tides', text: 'Low water 06:52.' }, picture)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toContainText('Low water 06:52.')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Tides')
  await expect(text.locator('.cm-picture img')).toBeVisible()
  expect(asked.filter((url) => /Tides|Low|06%3A52/.test(url))).toEqual([])
  await page.reload()
  await expect(text).toContainText('Low water 06:52.')
  await writingOn(page).save()
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  await expect
    .poll(() => person.ask('GET', `/api/keepers/${keeper.id}/attachments`))
    .toMatchObject([{ name: 'tide.png', width: 60 }])
  await expect
    .poll(() => person.ask('GET', `/api/keepers/${keeper.id}/moments`))
    .toMatchObject([{ title: 'Tides' }])
  const [{ path }] = (await person.ask('GET', `/api/keepers/${keeper.id}/attachments`)) as [{ path: string }]
  const id = page.url().split('/').at(-1)
  expect(await person.ask('GET', `/api/keepers/${keeper.id}/moments/${id}`)).toMatchObject({
    title: 'Tides',
    body: `Low water 06:52.\n![](${path})\n`,
  })
})

test('what is shared where no worker is yet is said not to have arrived', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await share(page, { title: 'Tides', text: 'Low water 06:52.' })
  await expect(page.getByText(writingWording.sharedMissing)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
})

test('an app that was installed with an older Keeper still shares its words', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/moments`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/keeper/write?title=Tides&text=Low+water+06%3A52.')
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveText('Low water 06:52.')
  await page.reload()
  await expect(text).toHaveText('Low water 06:52.')
})

test('the worker keeps no page of a public chat and no answer but what a keeper’s owner reads', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person, hasWorker: true })
  await page.goto('/root')
  await workerReady(page)
  for (const path of ['/kip', '/root/data', `/keeper/${keeper.number}/moments?q=ferry`]) {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
  }
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url.replace(location.origin, '')),
    )
    return (await Promise.all(names)).flat()
  })
  const isOfApp = /^\/(?:assets\/|icons\/|favicon|manifest|keeper$)/
  const others = kept.filter((path) => !isOfApp.test(path))
  expect(others.length).toBeGreaterThan(0)
  for (const path of others) expect(path).toMatch(/^\/api\/keepers(?:[?/]|$)(?!.*(?:q=\w|drafts|export))/)
})
