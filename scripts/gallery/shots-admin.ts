import type { Page } from '@playwright/test'
import { chatOn } from '../../e2e/chat-page.ts'
import { openDialog } from './open-dialog.ts'
import { breakCalls, holdCalls, see, type Shot } from './shot.ts'

/** Logs, the admin overview, platform keys and users. */
export const adminShots: Shot[] = [
  {
    screen: 'Logs',
    state: 'filled',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/admin/logs')
      await page.getByRole('table', { name: 'Execution logs' }).waitFor()
    },
  },
  {
    screen: 'Logs',
    state: 'a retried run opened',
    as: 'person',
    arrange: async (page) => {
      await openLog(page, 'And the herons?')
      await page.getByRole('region', { name: 'Steps' }).waitFor()
    },
  },
  {
    screen: 'Logs',
    state: 'a failed run opened',
    as: 'person',
    arrange: (page) => openLog(page, 'What changed since Sunday?'),
  },
  {
    screen: 'Logs',
    state: 'none yet',
    as: 'newcomer',
    arrange: async (page) => {
      await page.route(/logs=true/, (route) =>
        route.fulfill({ json: { success: true, data: [], total: 0, page: 1, pageSize: 20, totalPages: 0 } }),
      )
      await page.goto('/studio/admin/logs')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  {
    screen: 'Logs',
    state: 'nothing found',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/admin/logs?q=nothing+like+this')
      await see(page, 'No results for')
    },
  },
  {
    screen: 'Logs',
    state: 'loading',
    as: 'person',
    arrange: async (page) => {
      await holdCalls(page, /logs=true/)
      await page.goto('/studio/admin/logs')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    screen: 'Logs',
    state: 'not loaded',
    as: 'person',
    arrange: async (page) => {
      await breakCalls(page, /logs=true/)
      await page.goto('/studio/admin/logs')
      await see(page, 'Error loading logs')
    },
  },
  {
    screen: 'Admin',
    state: 'usage as charts',
    as: 'admin',
    arrange: async (page) => {
      await page.goto('/studio/admin')
      await page.locator('.recharts-surface').first().waitFor()
    },
  },
  {
    screen: 'Admin',
    state: 'usage as tables',
    as: 'admin',
    arrange: async (page) => {
      await page.goto('/studio/admin?by=agent&form=table')
      await page.getByRole('table').first().waitFor()
    },
  },
  {
    screen: 'Admin',
    state: 'no runs yet',
    as: 'founder',
    arrange: async (page) => {
      await page.goto('/studio/admin')
      await see(page, 'No runs in this period')
    },
  },
  {
    screen: 'Admin',
    state: 'a first run, at no cost',
    as: 'founder',
    arrange: async (page) => {
      await page.goto('/kip')
      await chatOn(page, 'Kip').say('Where do I begin?')
      await see(page, 'From the handbook: no key is set')
      await page.goto('/studio/admin')
      await page.locator('.recharts-surface').first().waitFor()
    },
  },
  {
    screen: 'Admin',
    state: 'usage not loaded',
    as: 'admin',
    arrange: async (page) => {
      await breakCalls(page, /\/api\/.*usage/)
      await page.goto('/studio/admin')
      await see(page, /^Error loading/)
    },
  },
  {
    screen: 'Admin',
    state: 'You need admin access',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/admin')
      await see(page, 'You need admin access')
    },
  },
  {
    screen: 'Platform keys',
    state: 'filled',
    as: 'admin',
    arrange: async (page) => {
      await page.goto('/studio/admin/api-keys')
      await page.getByRole('switch', { name: 'Use the platform key for OpenAI' }).waitFor()
    },
  },
  {
    screen: 'Platform keys',
    state: 'none, with the warning and a form',
    as: 'founder',
    arrange: async (page) => {
      await page.goto('/studio/admin/api-keys')
      await see(page, 'No active platform keys')
      await page.getByRole('button', { name: 'Add key for OpenAI' }).click()
    },
  },
  {
    screen: 'Platform keys',
    state: 'delete asks',
    as: 'admin',
    isWindow: true,
    arrange: (page) => openDialog(page, { path: '/studio/admin/api-keys', button: 'Delete the OpenAI key' }),
  },
  {
    screen: 'Platform keys',
    state: 'not loaded',
    as: 'admin',
    arrange: async (page) => {
      await breakCalls(page, /\/api\/kip\/platform-keys/)
      await page.goto('/studio/admin/api-keys')
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    },
  },
  {
    screen: 'Platform keys',
    state: 'You need admin access',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/admin/api-keys')
      await see(page, 'You need admin access')
    },
  },
  {
    screen: 'Users',
    state: 'filled',
    as: 'admin',
    arrange: async (page) => {
      await page.goto('/studio/admin/users')
      await see(page, /^\d+ accounts$/)
      await page.getByRole('list', { name: 'Open invitations' }).waitFor()
    },
  },
  {
    screen: 'Users',
    state: 'actions',
    as: 'admin',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/studio/admin/users')
      await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    screen: 'Users',
    state: 'disable asks',
    as: 'admin',
    isWindow: true,
    arrange: (page) =>
      openDialog(page, { path: '/studio/admin/users', button: 'Actions for Grace Hopper', item: 'Disable' }),
  },
  {
    screen: 'Users',
    state: 'invite',
    as: 'admin',
    isWindow: true,
    arrange: async (page) => {
      const dialog = await openDialog(page, { path: '/studio/admin/users', button: 'Invite' })
      await dialog.getByLabel('Email').fill('maya')
      await dialog.getByRole('button', { name: 'Invite' }).click()
      await see(page, 'Enter a valid email address.')
    },
  },
  {
    screen: 'Users',
    state: 'password link',
    as: 'admin',
    isWindow: true,
    arrange: async (page) => {
      const dialog = await openDialog(page, {
        path: '/studio/admin/users',
        button: 'Actions for Tom',
        item: /password link/i,
      })
      await dialog.getByRole('button', { name: 'Create link' }).click()
      await page.getByRole('textbox', { name: 'Link' }).waitFor()
    },
  },
  {
    screen: 'Users',
    state: 'nothing found',
    as: 'admin',
    arrange: async (page) => {
      await page.goto('/studio/admin/users?q=nobody+at+all')
      await see(page, 'No results for')
    },
  },
  {
    screen: 'Users',
    state: 'not loaded',
    as: 'admin',
    arrange: async (page) => {
      await breakCalls(page, /\/api\/kam\/(users|invitations|registration)/)
      await page.goto('/studio/admin/users')
      await see(page, /^Error loading/)
    },
  },
]

async function openLog(page: Page, input: string): Promise<void> {
  await page.goto('/studio/admin/logs')
  await page
    .getByRole('table', { name: 'Execution logs' })
    .getByRole('button', { name: input })
    .first()
    .click()
  await page.getByRole('region', { name: 'Log', exact: true }).getByRole('group', { name: 'Input' }).waitFor()
}
