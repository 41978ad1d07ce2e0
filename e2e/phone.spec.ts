import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createKeeper, createMoment } from './writing-page.ts'

/** Draws one finger over the page, as the browser's own touch would. */
async function stroke(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }])
  await touch('touchMove', [to])
  await touch('touchEnd', [])
  await session.detach()
}

test('on a phone a swipe leads to the next moment and back, and a scroll or a choice of words doesn’t', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const older = await createMoment(person, keeper, { body: 'Older.', occurredAt: '2026-03-08T09:00:00Z' })
  const newer = await createMoment(person, keeper, {
    body: 'Newer words.',
    occurredAt: '2026-03-09T09:00:00Z',
  })
  const page = await openProfile({
    as: person,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`/keeper/${keeper.number}/moments/${newer.id}`)
  await expect(page.getByRole('link', { name: /Next/ })).toBeVisible()
  await stroke(page, { x: 300, y: 500 }, { x: 285, y: 250 })
  // The text is drawn again once its script is there.
  await expect(() => page.getByRole('article').getByText('Newer words.').selectText()).toPass()
  await stroke(page, { x: 300, y: 500 }, { x: 120, y: 505 })
  await expect(page).toHaveURL(new RegExp(newer.id))
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await stroke(page, { x: 300, y: 500 }, { x: 120, y: 505 })
  await expect(page).toHaveURL(new RegExp(older.id))
  await expect(page.getByRole('link', { name: /Previous/ })).toBeVisible()
  await stroke(page, { x: 100, y: 500 }, { x: 280, y: 505 })
  await expect(page).toHaveURL(new RegExp(newer.id))
})
