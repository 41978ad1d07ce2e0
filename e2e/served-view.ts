import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a page as it came with its address, with a view; the app's script waits until it is let go. */
export async function openServed(page: Page, path: string): Promise<{ letGo: () => void }> {
  const { letGo } = await openBeforeApp(page, path)
  await expect(served(page)).toHaveCount(1)
  return { letGo }
}

/** The same, whether a view came with it or not. */
export async function openBeforeApp(page: Page, path: string): Promise<{ letGo: () => void }> {
  const held = Promise.withResolvers<void>()
  const script = /\/assets\/index-[^/]+\.js$/
  await page.unroute(script)
  await page.route(script, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(script)
  await page.goto(path, { waitUntil: 'commit' })
  await asked
  return { letGo: held.resolve }
}

/** The view that came with a page. */
export function served(page: Page): Locator {
  return page.locator('#prerendered')
}

/** Waits until the app stands in the place of what came with the page. */
export async function appTakesOver(page: Page): Promise<void> {
  await expect(served(page)).toHaveCount(0)
}
