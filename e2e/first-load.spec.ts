import type { Page } from '@playwright/test'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'

/** What the page fetched, with the moments at which it asked, in milliseconds since it began. */
function fetchedOn(page: Page) {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ address: name.replace(location.origin, ''), startTime })),
  )
}

/** Opens the landing page as it came with the address; the script of its screen waits until it is let go. */
async function openLandingPage(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/landing-screen-[^/]+\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/landing-screen/)
  await page.goto('/', { waitUntil: 'commit' })
  await asked
  return held
}

const isScript = ({ address }: { address: string }) => address.endsWith('.js')

test('a visitor reads the landing page before a script is asked for', async ({ openProfile }) => {
  const page = await openProfile()
  await page.goto('/')
  // The screen of the app has taken the place of what the page brought along.
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Begin' }).first()).toBeVisible()
  const paintedAt = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  expect(paintedAt).toBeGreaterThan(0)
  const scripts = (await fetchedOn(page)).filter(isScript)
  expect(scripts.length).toBeGreaterThan(0)
  for (const { address, startTime } of scripts) expect(startTime, address).toBeGreaterThan(paintedAt)
})

test('the focus stays where it was as the app takes the landing page over', async ({ openProfile }) => {
  const page = await openProfile()
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const skip = page.getByRole('link', { name: /^Skip to/ })
  await expect(skip).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(page.locator('#prerendered')).toHaveCount(1)
  held.resolve()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(skip).toBeFocused()
})

test('a click that starts before the app takes over the landing page, and ends after, counts', async ({
  openProfile,
}) => {
  const page = await openProfile()
  const held = await openLandingPage(page)
  await page.locator('#prerendered').getByRole('link', { name: 'Login' }).hover()
  await page.mouse.down()
  held.resolve()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await page.mouse.up()
  await expect(page).toHaveURL('/login')
})

test('the landing page that came with the address stays until its screen is there, and does not move', async ({
  openProfile,
}) => {
  const page = await openProfile()
  const held = await openLandingPage(page)
  await expect(page.locator('#prerendered').getByRole('link', { name: 'Begin' }).first()).toBeVisible()
  const before = await page.evaluate(async () => {
    await document.fonts.ready
    return performance.now()
  })
  held.resolve()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Begin' }).first()).toBeVisible()
  const shifts = await page.evaluate(
    (since) =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().filter(({ startTime }) => startTime > since).length),
        )
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
    before,
  )
  expect(shifts).toBe(0)
})

test('without the script of its screen the landing page stays as it was served', async ({
  openProfile,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const page = await openProfile()
  await page.route(/\/assets\/landing-screen-[^/]+\.js$/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/')
  await failed
  await page.locator('#prerendered').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

for (const [path, screen] of [
  ['/login', 'login-screen'],
  ['/kip', 'public-chat-screen'],
] as const) {
  test(`${path} asks for the scripts of its screen at once, and for each once`, async ({ openProfile }) => {
    const page = await openProfile()
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest((request) => request.url().includes(screen))
    await page.goto(path, { waitUntil: 'commit' })
    // While the app's first script, which names it too, is still on its way.
    await asked
    held.resolve()
    await expect(page.getByRole('textbox').first()).toBeVisible()
    const fetched = await fetchedOn(page)
    expect(fetched.filter(({ address }) => address.includes(screen))).toHaveLength(1)
    const addresses = fetched.filter(isScript).map(({ address }) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
}

test('a visitor’s chat asks for its agent once, along with its scripts', async ({ openProfile }) => {
  const page = await openProfile()
  await page.goto('/kip')
  await expect(chatOn(page, 'Kip').input).toBeVisible()
  const asked = (await fetchedOn(page)).filter(({ address }) => address === '/api/kip/agents?slug=kip')
  expect(asked).toHaveLength(1)
})

test('only the page’s own inline scripts may run', async ({ openProfile, allowConsole }) => {
  allowConsole(/Content Security Policy/)
  const page = await openProfile()
  const answer = await page.goto('/login')
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "Taken over"'
    document.body.append(script)
  })
  await expect(page).toHaveTitle(/Keeper/)
})

test('the face of code comes where code is shown, and not with the first pages', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  const isMono = ({ address }: { address: string }) => address.includes('jetbrains-mono')
  for (const path of ['/', '/kip']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect((await fetchedOn(page)).filter(isMono), path).toEqual([])
  }
  await page.goto('/root/domain')
  await page.getByLabel('CORS origins').fill('https://www.example.com')
  await expect.poll(async () => (await fetchedOn(page)).filter(isMono)).toHaveLength(1)
})
