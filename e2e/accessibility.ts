import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails on anything that axe finds on the page as it is, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveClass(colorScheme)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${colorScheme}: ${id}: ${help}: ${target.join(' ')} ${failureSummary}`,
      ),
    )
    expect(found, `axe on ${page.url()}`).toEqual([])
  }
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth, `${page.url()} is wider than the window`).toBeLessThanOrEqual(clientWidth)
}
