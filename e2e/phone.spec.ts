import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
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

test('on a phone Write is the middle of the bar, and its page opens to be typed on, with mood and tools in reach', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person, 'journal')
  const viewport = { width: 390, height: 844 }
  const page = await openProfile({ as: person, viewport, hasTouch: true, isMobile: true })
  await page.goto(`/keeper/${keeper.number}/dashboard`)
  const bar = page.getByRole('navigation', { name: 'Keeper', exact: true })
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Moments', '', 'Memory', 'Ask'])
  await expect(bar.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  const write = bar.getByRole('link', { name: 'Write' })
  const box = await write.boundingBox()
  expect([box?.width, box?.height]).toEqual([52, 44])
  expect((box?.x ?? 0) + 26).toBeCloseTo(viewport.width / 2, 0)
  expect(box?.y).toBeGreaterThan(viewport.height - 70)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await bar.getByRole('link', { name: 'Moments' }).tap()
  await expect(bar.getByRole('link', { name: 'Moments' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Ask' }).tap()
  await expect(bar.getByRole('link', { name: 'Ask' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link', { name: 'Memory' })).not.toHaveAttribute('aria-current')

  await write.tap()
  // A field has the focus, and so the keyboard, from the press on: what is typed before the page is there is in its text.
  await page.keyboard.type('Quiet')
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text).toBeFocused()
  await page.keyboard.type(', but not empty.')
  await expect(text).toHaveText('Quiet, but not empty.')
  await expect(bar).toBeHidden()
  // The keyboard takes its part of the window.
  await page.setViewportSize({ width: 390, height: 500 })
  for (const tool of ['Record', 'Add a file', 'Topic', 'Name'])
    await expect(page.getByRole('button', { name: tool, exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('radio', { name: 'Light' })).toBeInViewport()
  await expect(page.getByText('Saved', { exact: true }).filter({ visible: true })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport()
  await page.getByRole('button', { name: 'Topic', exact: true }).tap()
  await page.keyboard.type('home')
  await expect(text).toContainText('Quiet, but not empty. #home')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
