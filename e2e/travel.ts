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
