import type { Page } from '@playwright/test'
import { keeperPath, momentPath } from '../../web/src/app/paths.ts'
import type { Scene } from './scene.ts'
import { breakCalls, holdCalls, see, type Shot } from './shot.ts'

type MomentShot = {
  state: string
  /** What follows the screen's address. */
  query?: string
  isOpen?: boolean
  before?: (page: Page) => Promise<unknown>
  after: (page: Page) => Promise<unknown>
}

const rowsCame = (page: Page) => page.locator('[data-moment]').first().waitFor()

/** The moments of a keeper: the list, what it is narrowed to, and the moment that is read. */
export const momentShots: Shot[] = (
  [
    { state: 'list', after: rowsCame },
    { state: 'reading', isOpen: true, after: (page) => see(page, /^She would not sit/) },
    {
      state: 'reading what was searched for',
      isOpen: true,
      query: '?q=river&from=2026-01-01&to=2026-12-31',
      after: (page) => see(page, /^She would not sit/),
    },
    {
      state: 'history',
      isOpen: true,
      after: async (page) => {
        await page.getByRole('button', { name: 'History' }).click()
        await page.getByRole('button', { name: 'Compare version 1 with now' }).click()
        await page.locator('ins').first().waitFor()
        await page.locator('ins').first().scrollIntoViewIfNeeded()
      },
    },
    { state: 'nothing found', query: '?q=nowhere', after: (page) => see(page, /^No results for/) },
    {
      state: 'selection',
      after: async (page) => {
        await rowsCame(page)
        await page.locator('[data-moment]').first().focus()
        for (const key of ['x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
        await see(page, '3 selected')
      },
    },
    { state: 'calendar', query: '?view=calendar', after: (page) => page.getByRole('table').waitFor() },
    { state: 'trash', query: '?view=trash', after: (page) => see(page, 'Shopping list') },
    {
      state: 'none yet',
      before: (page) =>
        page.route('**/months*', (route) => route.fulfill({ json: { success: true, data: [] } })),
      after: (page) => see(page, 'No moments yet'),
    },
    {
      state: 'loading',
      before: (page) => holdCalls(page, '**/months*'),
      after: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    },
    {
      state: 'not loaded',
      before: (page) => breakCalls(page, '**/months*'),
      after: (page) => page.getByRole('alert').waitFor(),
    },
  ] satisfies MomentShot[]
).map(shotOf)

function shotOf({ state, query = '', isOpen = false, before, after }: MomentShot): Shot {
  return {
    screen: 'Moments',
    state,
    as: 'person',
    isWindow: true,
    arrange: async (page: Page, { moments: { keeper, open } }: Scene) => {
      await before?.(page)
      const { number } = keeper
      await page.goto(`${isOpen ? momentPath(number, open.id) : keeperPath(number, 'moments')}${query}`)
      await after(page)
    },
  }
}
