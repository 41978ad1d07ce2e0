import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The bars that narrow a list: what each stands in, and one field of it. */
const bars = [
  {
    path: '/studio/admin/logs?provider=openai',
    field: 'Provider',
    bar: (page: Page) => page.getByRole('search'),
  },
  { path: '/studio/admin/users', field: 'Role', bar: (page: Page) => page.getByRole('search') },
  { path: '/keeper', field: 'Type', bar: (page: Page) => page.getByRole('search') },
  { path: '/studio/themes', field: 'Kind', bar: (page: Page) => page.getByRole('search') },
  {
    path: '/studio/agents?whose=mine',
    field: 'Filter by provider',
    bar: (page: Page) => page.getByRole('search'),
  },
  {
    path: '/studio/admin?range=custom',
    field: 'Group by',
    bar: (page: Page) => page.getByRole('region', { name: 'API Usage Analytics' }),
  },
] as const

for (const { name, window, height, fontSize } of [
  { name: 'beside a mouse', window: { viewport: { width: 1280, height: 800 } }, height: 36, fontSize: 14 },
  {
    // A phone zooms in on an input whose text is smaller than 16 px.
    name: 'under a finger',
    window: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    height: 40,
    fontSize: 16,
  },
]) {
  test(`the fields of a filter bar are alike ${name}`, async ({ openProfile, keeper }) => {
    const page = await openProfile({ as: keeper.admin, ...window })
    for (const { path, field, bar } of bars) {
      await page.goto(path)
      await expect(bar(page).getByRole('combobox', { name: field })).toBeVisible()
      const fields = bar(page).locator('input:not([aria-hidden]), [role=combobox]')
      expect.soft([path, await looksOf(fields)]).toEqual([path, [`${height}px, text ${fontSize}px`]])
      for (const button of await bar(page).locator('button:not([role])').all())
        expect.soft([path, (await button.boundingBox())?.height]).toEqual([path, height])
    }
  })
}

/** Each height with its text that there is among them. */
async function looksOf(fields: Locator): Promise<string[]> {
  const all = await fields.evaluateAll((found) =>
    found.map((field) => {
      const { height, fontSize } = getComputedStyle(field)
      return `${height}, text ${fontSize}`
    }),
  )
  return [...new Set(all)]
}
