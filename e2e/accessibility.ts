import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type ColorScheme = 'light' | 'dark'

/** Notes as a failure whatever axe finds on the page as it is: in light everything, in dark its colours. */
export async function expectAccessible(
  page: Page,
  colorSchemes: readonly ColorScheme[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveClass(colorScheme)
    await colourMovementsEnd(page)
    const { violations } = await axeFor(page, colorScheme).analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${colorScheme}: ${id}: ${help}: ${target.join(' ')} ${failureSummary}`,
      ),
    )
    expect.soft(found, `axe on ${page.url()}`).toEqual([])
  }
}

/** Colours pass from one mode to the other in a short movement, in which no contrast is true. */
async function colourMovementsEnd(page: Page): Promise<void> {
  const areMoving = () => document.getAnimations().some((moving) => moving instanceof CSSTransition)
  await expect.poll(() => page.evaluate(areMoving)).toBe(false)
}

/** axe for a page: in light every rule, in dark those of colours. */
export function axeFor(page: Page, colorScheme: ColorScheme): AxeBuilder {
  // The edges of popups and dialogs hand the focus on and never hold it, which axe can't know.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('[data-base-ui-focus-guard]')
  return colorScheme === 'light' ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])
}

/** Notes as a failure when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // Charts are drawn again a moment after the window has changed.
  await expect.soft.poll(beyond, `${page.url()} is not wider than the window`).toBeLessThanOrEqual(0)
}

/** Notes as a failure when a chat's page can be scrolled: its messages scroll by themselves. */
export async function expectOnlyMessagesScroll(page: Page): Promise<void> {
  const { height, window } = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    return { height: scrollHeight, window: clientHeight }
  })
  expect.soft(height, `${page.url()} is not higher than the window`).toBeLessThanOrEqual(window)
}
