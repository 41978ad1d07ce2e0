import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const place = (page: Page) => page.evaluate(() => window.scrollY)
const scroll = (page: Page, to: number) => page.evaluate((top) => window.scrollTo(0, top), to)
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const themeList = /\/api\/[^?]*themes(\?|$)/
const themesScript = /\/assets\/themes-screen-[^/]+\.js$/

/** Goes there by the sidebar, or another link with this name, wherever the page is scrolled to. */
async function follow(page: Page, name: string): Promise<void> {
  await page
    .getByRole('link', { name, exact: true })
    .first()
    .evaluate((link: HTMLElement) => link.click())
}

test('each entry of the history has its place: new ones begin at the top, back, forward and a reload find theirs', async ({
  openProfile,
}) => {
  const page = await openProfile({ viewport: { width: 360, height: 400 } })
  await page.goto('/')
  await expect(page.locator('#app > :not(#prerendered)').first()).toBeVisible()
  await scroll(page, 300)
  await follow(page, 'Login')
  await expect(title(page, 'Welcome back')).toBeVisible()
  expect(await place(page)).toBe(0)
  await scroll(page, 120)
  await page.reload()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect.poll(() => place(page)).toBe(120)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => place(page)).toBe(300)
  await page.goForward()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => place(page)).toBe(120)
  await page.goto('/debug')
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => place(page)).toBe(120)
  await page.goBack()
  await expect.poll(() => place(page)).toBe(300)
})

test('a list behind the sign-in is found where it was left, after a reload too', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person, viewport: { width: 360, height: 400 } })
  await page.goto('/studio/themes')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await scroll(page, 500)
  // What is listed comes late, when the page has long been drawn.
  const held = Promise.withResolvers<void>()
  const asked = page.waitForRequest(themeList)
  await page.route(themeList, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await asked
  await expect(title(page, 'Themes')).toBeVisible()
  held.resolve()
  await expect.poll(() => place(page)).toBe(500)
})

test('the tabs of the account leave the page where it is', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person, viewport: { width: 800, height: 300 } })
  await page.goto('/root/profile')
  const security = page.getByRole('tab', { name: 'Security' })
  await expect(security).toBeVisible()
  await scroll(page, 60)
  await security.evaluate((tab: HTMLElement) => tab.click())
  await expect(page).toHaveURL('/root/security')
  await expect(security).toHaveAttribute('aria-selected', 'true')
  expect(await place(page)).toBe(60)
})

test('a screen stays until the script of the next has come, and where two are asked for the last one counts', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  const held = Promise.withResolvers<void>()
  await page.route(themesScript, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/studio/agents')
  await expect(title(page, 'Agents')).toBeVisible()
  const asked = page.waitForRequest(themesScript)
  await follow(page, 'Themes')
  await asked
  await expect(title(page, 'Agents')).toBeVisible()
  await expect(page).toHaveURL('/studio/agents')
  await follow(page, 'Logs')
  await expect(title(page, 'Logs')).toBeVisible()
  const came = page.waitForResponse(themesScript)
  held.resolve()
  await came
  await follow(page, 'Themes')
  await expect(title(page, 'Themes')).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Logs')).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Agents')).toBeVisible()
})

test('a screen whose script fails says so in its frame, and Retry brings it once the script is there', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const page = await openProfile({ as: person })
  await page.route(themesScript, (route) => route.abort())
  await page.goto('/studio/agents')
  await expect(title(page, 'Agents')).toBeVisible()
  for (let visit = 0; visit < 2; visit += 1) {
    await follow(page, 'Themes')
    await expect(page.getByRole('alert')).toContainText('Part of the app failed to load.')
    await expect(page).toHaveURL('/studio/themes')
    await page.goBack()
    await expect(title(page, 'Agents')).toBeVisible()
  }
  await page.unroute(themesScript)
  await page.goForward()
  // Some browsers remember until the page is loaded again that a script failed; others have asked for it once more.
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry.or(title(page, 'Themes'))).toBeVisible()
  if (await retry.isVisible()) await retry.click()
  await expect(title(page, 'Themes')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a link opens a tab of its own where one is asked for, and the page stays', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Themes', exact: true }).click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab).toHaveURL('/studio/themes')
  await expect(page).toHaveURL('/studio/agents')
  await tab.close()
})
