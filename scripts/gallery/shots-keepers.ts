import type { Page } from '@playwright/test'
import { keeperAreas } from '../../web/src/app/paths.ts'
import { openDialog } from './open-dialog.ts'
import { breakCalls, holdCalls, see, type Shot } from './shot.ts'

const theList = '**/api/keepers?*'

/** The keeper list, its dialogs, the wizard and the areas. */
export const keeperShots: Shot[] = [
  {
    screen: 'Keepers',
    state: 'newcomer with samples',
    as: 'newcomer',
    arrange: async (page) => {
      await page.goto('/keeper')
      await page.getByRole('list', { name: 'Keepers' }).waitFor()
    },
  },
  {
    screen: 'Keepers',
    state: 'filled',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/keeper')
      await see(page, 'River years')
    },
  },
  {
    screen: 'Keepers',
    state: 'none',
    as: 'newcomer',
    arrange: async (page) => {
      await page.route(theList, (route) =>
        route.fulfill({ json: { success: true, data: [], total: 0, nextCursor: null } }),
      )
      await page.goto('/keeper')
      await see(page, 'No keepers yet')
    },
  },
  {
    screen: 'Keepers',
    state: 'nothing found',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/keeper?q=nowhere')
      await see(page, /^No results for/)
    },
  },
  {
    screen: 'Keepers',
    state: 'deleted ones',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/keeper?show=deleted')
      await page.getByRole('button', { name: 'Restore Old errands' }).waitFor()
    },
  },
  {
    screen: 'Keepers',
    state: 'edit',
    as: 'person',
    isWindow: true,
    arrange: (page) => openDialog(page, { path: '/keeper', button: /^More about Restoring/, item: 'Edit' }),
  },
  {
    screen: 'Keepers',
    state: 'delete asks',
    as: 'person',
    isWindow: true,
    arrange: (page) => openDialog(page, { path: '/keeper', button: /^More about Restoring/, item: 'Delete' }),
  },
  {
    screen: 'Keepers',
    state: 'loading',
    as: 'person',
    arrange: async (page) => {
      await holdCalls(page, theList)
      await page.goto('/keeper')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    screen: 'Keepers',
    state: 'not loaded',
    as: 'person',
    arrange: async (page) => {
      await breakCalls(page, theList)
      await page.goto('/keeper')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    screen: 'New keeper',
    state: 'step 1',
    as: 'person',
    arrange: (page) => beginWizard(page),
  },
  {
    screen: 'New keeper',
    state: 'step 2',
    as: 'person',
    arrange: async (page) => {
      await beginWizard(page)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('radio', { name: 'Journal' }).check()
    },
  },
  {
    screen: 'New keeper',
    state: 'step 3 with the summary',
    as: 'person',
    arrange: (page) => finishWizard(page),
  },
  {
    screen: 'New keeper',
    state: 'not created',
    as: 'person',
    arrange: async (page) => {
      await finishWizard(page)
      await breakCalls(page, '**/api/keepers')
      await page.getByRole('button', { name: 'Create keeper' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  ...keeperAreas.map((area): Shot => ({
    screen: 'Keeper areas',
    state: area,
    as: 'person',
    arrange: async (page) => {
      await page.goto(`/keeper/1/${area}`)
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    },
  })),
  {
    screen: 'Keeper areas',
    state: 'keeper not found',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/keeper/99/journeys')
      await see(page, 'Keeper not found')
    },
  },
]

async function beginWizard(page: Page): Promise<void> {
  await page.goto('/keeper/new')
  await page.getByLabel('Title').fill('River years')
  await page.getByLabel('Purpose').fill('To notice how the river changes me.')
}

async function finishWizard(page: Page): Promise<void> {
  await beginWizard(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: 'Journal' }).check()
  await page.getByRole('radio', { name: 'Spatial' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: 'Ocean Calm' }).check()
  await page.getByRole('region', { name: 'Summary' }).waitFor()
}
