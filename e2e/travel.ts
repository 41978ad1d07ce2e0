import type { Page } from '@playwright/test'

/** A device whose clock and place are moved by the test. */
export async function travel(page: Page) {
  const session = await page.context().newCDPSession(page)
  return async (utc: string, timezoneId: string) => {
    await page.clock.setFixedTime(new Date(utc))
    await session.send('Emulation.setTimezoneOverride', { timezoneId: '' })
    await session.send('Emulation.setTimezoneOverride', { timezoneId })
  }
}

/** Somebody comes back to a page a minute later: what it shows is loaded again. */
export async function comeBack(page: Page) {
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
