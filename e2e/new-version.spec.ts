import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { offlineWording } from '../contracts/src/screens/offline-wording.ts'
import { makeBuild } from './builds.ts'
import { expect, serverAway, test as base } from './fixtures.ts'
import { newEmail, registerPerson } from './people.ts'
import { createKeeper, workerReady, writingOn } from './writing-page.ts'

const test = base.extend<{ build: (name: string) => Promise<string> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find what is needed
  build: async ({}, use) => {
    const made: { remove: () => Promise<void> }[] = []
    await use(async (name) => {
      const build = await makeBuild(name)
      made.push(build)
      return build.home
    })
    for (const { remove } of made) await remove()
  },
})

/** Which build a page runs: the sign that its scripts' names end in. */
const buildOf = (page: Page) =>
  page.evaluate(
    () =>
      /-(b\d)\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '')?.[1],
  )

/** The page is looked at again, as after another tab. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** The worker of a build is at work, and has removed what it removes. */
const settled = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(async (name) => {
        const stored = (await caches.keys()).some(
          (cache) => cache.startsWith('keeper-app:') && cache.endsWith(name),
        )
        const { active, installing, waiting } = await navigator.serviceWorker.ready
        return stored && !installing && !waiting && active?.state === 'activated'
      }, name),
    )
    .toBe(true)

const appsOn = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('keeper-app:')).length)

test('an open page keeps its own files through new versions, says that one is ready, and reloads when told', async ({
  openProfile,
  startOwnKeeper,
  build,
  allowConsole,
}) => {
  // It builds three versions of the app.
  test.slow()
  allowConsole(serverAway)
  const keeper = await startOwnKeeper({ RATE_LIMITS: 'off' })
  const person = await registerPerson(keeper.url, 'Ada', newEmail(), keeper.startupCode())
  const river = await createKeeper(person)
  const page = await openProfile({ as: person, keeper, hasWorker: true })
  await page.goto(`/keeper/${river.number}/moments`)
  await workerReady(page)
  expect(await buildOf(page)).toBeUndefined()
  const ready = page.getByText(offlineWording.newVersion)
  await expect(ready).toBeHidden()

  await keeper.restart(await build('b2'))
  await lookAgain(page)
  await expect(ready).toBeVisible()
  const other = await page.context().newPage()
  await keeper.restart(await build('b3'))
  await other.goto('/root')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await buildOf(other)).toBe('b3')
  await settled(other, 'b3')
  expect(await appsOn(page)).toBe(3)

  // Parts that it never had before are of its own build still; what is written stays through the reload.
  await page.getByRole('link', { name: 'Write' }).first().click()
  await expect(ready).toBeHidden()
  const { text } = writingOn(page)
  await text.click()
  await page.keyboard.type('Written in between.')
  await page.goBack()
  await page.getByRole('link', { name: 'Journeys' }).first().click()
  await expect(page.getByText(/^A journey is something you set out to do/)).toBeVisible()
  expect(await buildOf(page)).toBeUndefined()
  await expect(other.getByText(offlineWording.newVersion)).toBeHidden()
  await page.getByRole('button', { name: offlineWording.reload }).click()
  await expect.poll(() => buildOf(page).catch(() => 'b0')).toBe('b3')
  await expect(ready).toBeHidden()
  await page.goto(`/keeper/${river.number}/write`)
  await expect(page.getByText('Written in between.').first()).toBeVisible()

  // No page runs the first two any longer.
  await keeper.restart(await build('b4'))
  await lookAgain(other)
  await settled(other, 'b4')
  expect(await appsOn(page)).toBe(2)
})

test('a version that can’t be stored leaves the one before it', async ({
  openProfile,
  startOwnKeeper,
  build,
  allowConsole,
}) => {
  allowConsole(/ERR_|Failed to fetch|status of 404/)
  const keeper = await startOwnKeeper({ RATE_LIMITS: 'off' })
  const person = await registerPerson(keeper.url, 'Ada', newEmail(), keeper.startupCode())
  const page = await openProfile({ as: person, keeper, hasWorker: true })
  await page.goto('/root')
  await workerReady(page)
  const home = await build('b2')
  const assets = join(home, 'web/dist/assets')
  for (const file of await readdir(assets))
    if (file.startsWith('journeys-screen-')) await rm(join(assets, file))
  await keeper.restart(home)
  const outcome = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const found = new Promise<ServiceWorker | null>((resolve) => {
      registration.addEventListener('updatefound', () => resolve(registration.installing), { once: true })
    })
    void registration.update()
    const worker = await found
    while (worker !== null && worker.state === 'installing')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    return worker?.state
  })
  expect(outcome).toBe('redundant')
  expect(await appsOn(page)).toBe(1)
  await expect(page.getByText(offlineWording.newVersion)).toBeHidden()
  await keeper.kill()
  await page.goto('/keeper')
  await expect(page.getByText(offlineWording.away)).toBeVisible()
  expect(await buildOf(page)).toBeUndefined()
})

test('without a worker a part that is gone says so, and Retry loads the new version', async ({
  openProfile,
  startOwnKeeper,
  build,
  allowConsole,
}) => {
  allowConsole(/ERR_|Failed to fetch|status of 404|Failed to load module/)
  const keeper = await startOwnKeeper({ RATE_LIMITS: 'off' })
  const person = await registerPerson(keeper.url, 'Ada', newEmail(), keeper.startupCode())
  const river = await createKeeper(person)
  const page = await openProfile({ as: person, keeper })
  await page.goto(`/keeper/${river.number}/moments`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keeper.restart(await build('b2'))
  await page.getByRole('link', { name: 'Journeys' }).first().click()
  await expect(page.getByText(/Keeper may have been updated/)).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/journeys/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await buildOf(page)).toBe('b2')
})
