import { goodPassword } from '../../e2e/people.ts'
import { openDialog } from './open-dialog.ts'
import { breakCalls, holdCalls, see, type Shot } from './shot.ts'

/** The root dashboard with its tabs and dialogs, and the frame around every screen. */
export const rootShots: Shot[] = [
  {
    screen: 'Root',
    state: 'newcomer with Start here',
    as: 'newcomer',
    arrange: async (page) => {
      await page.goto('/root')
      await see(page, 'Start here')
    },
  },
  {
    screen: 'Root',
    state: 'security',
    as: 'newcomer',
    arrange: async (page) => {
      await page.goto('/root/security')
      await see(page, 'This device')
    },
  },
  {
    screen: 'Root',
    state: 'your data',
    as: 'newcomer',
    arrange: async (page) => {
      await page.goto('/root/data')
      await page.getByRole('button', { name: 'Export everything' }).waitFor()
    },
  },
  {
    screen: 'Root',
    state: 'home with conversations',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/root')
      await see(page, 'Recent conversations')
    },
  },
  {
    screen: 'Root',
    state: 'profile of somebody with a long name',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/root/profile')
      await see(page, /^Member since/)
    },
  },
  {
    screen: 'Root',
    state: 'loading',
    as: 'newcomer',
    arrange: async (page) => {
      await holdCalls(page, '**/api/kam/**')
      await page.goto('/root')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    screen: 'Root',
    state: 'security not loaded',
    as: 'newcomer',
    arrange: async (page) => {
      await breakCalls(page, /\/api\/kam\/(me|sessions|two-factor|passkeys).*/)
      await page.goto('/root/security')
      await see(page, /^Error loading/)
    },
  },
  {
    screen: 'Root',
    state: 'password refused',
    as: 'newcomer',
    arrange: async (page) => {
      await page.goto('/root/security')
      await page.getByLabel('Current password').fill('not it')
      await page.getByLabel('New password').fill('another fine password')
      await page.getByRole('button', { name: 'Change password' }).click()
      await see(page, 'The current password is wrong.')
    },
  },
  {
    screen: 'Root',
    state: 'two-factor set-up',
    as: 'newcomer',
    isWindow: true,
    arrange: async (page) => {
      const dialog = await openDialog(page, { path: '/root/security', button: 'Switch on two-factor' })
      await dialog.getByLabel('Password', { exact: true }).fill(goodPassword)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
    },
  },
  {
    screen: 'Root',
    state: 'add a passkey',
    as: 'newcomer',
    isWindow: true,
    arrange: (page) => openDialog(page, { path: '/root/security', button: 'Add a passkey' }),
  },
  {
    screen: 'Root',
    state: 'delete my account',
    as: 'person',
    isWindow: true,
    arrange: async (page) => {
      const dialog = await openDialog(page, { path: '/root/data', button: 'Delete my account' })
      await dialog
        .getByText(/agents?/)
        .first()
        .waitFor()
    },
  },
  {
    screen: 'Root',
    state: 'domain settings',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/root/domain')
      await see(page, 'coming in a future update')
      await page.getByLabel('Custom domain').waitFor()
    },
  },
  {
    screen: 'Root',
    state: 'domain settings refused',
    as: 'newcomer',
    arrange: async (page) => {
      await page.goto('/root/domain')
      await page.getByLabel('Custom domain').fill('https://example.com/here')
      await page.getByLabel('CORS origins').fill('https://www.example.com\nhttp://plain.example.com')
      await page.getByRole('button', { name: 'Save domain settings' }).click()
      await see(page, 'Enter a host name')
    },
  },
  {
    screen: 'Personal keys',
    state: 'none',
    as: 'newcomer',
    arrange: async (page) => {
      await page.goto('/root/api-keys')
      await page.getByRole('button', { name: 'Add key for OpenAI' }).waitFor()
    },
  },
  {
    screen: 'Personal keys',
    state: 'one, and a wrong format',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/root/api-keys')
      await page.getByRole('button', { name: 'Add key for Anthropic' }).click()
      await page.getByLabel('API key', { exact: true }).fill('sk-wrong')
      await page.keyboard.press('Tab')
      await see(page, /^Invalid format/)
    },
  },
  {
    screen: 'Personal keys',
    state: 'delete asks',
    as: 'person',
    isWindow: true,
    arrange: (page) => openDialog(page, { path: '/root/api-keys', button: 'Delete the OpenAI key' }),
  },
  {
    screen: 'Personal keys',
    state: 'not loaded',
    as: 'person',
    arrange: async (page) => {
      await breakCalls(page, '**/api/kip/user-keys')
      await page.goto('/root/api-keys')
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    },
  },
  {
    screen: 'Frame',
    state: 'sidebar collapsed',
    as: 'admin',
    only: 'wide',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/keeper')
      await page.getByRole('button', { name: 'Collapse sidebar' }).click()
      await page.getByRole('button', { name: 'Expand sidebar' }).waitFor()
    },
  },
  {
    screen: 'Frame',
    state: 'menu on a phone',
    as: 'admin',
    only: 'narrow',
    isWindow: true,
    arrange: (page) => openDialog(page, { path: '/root', button: 'Open menu' }),
  },
  {
    screen: 'Frame',
    state: 'menu on a phone, its end',
    as: 'person',
    only: 'narrow',
    isWindow: true,
    arrange: async (page) => {
      const menu = await openDialog(page, { path: '/root', button: 'Open menu' })
      await menu.getByRole('button', { name: 'Sign out' }).scrollIntoViewIfNeeded()
    },
  },
  {
    screen: 'Frame',
    state: 'palette',
    as: 'person',
    isWindow: true,
    arrange: async (page) => {
      const palette = await openDialog(page, { path: '/root', button: 'Go to...' })
      await palette.getByRole('combobox').fill('mar')
      await page
        .getByRole('option', { name: /Marginalia/ })
        .first()
        .waitFor()
    },
  },
  {
    screen: 'Frame',
    state: 'palette finds nothing',
    as: 'person',
    isWindow: true,
    arrange: async (page) => {
      const palette = await openDialog(page, { path: '/root', button: 'Go to...' })
      await palette.getByRole('combobox').fill('xylophone')
      await palette.getByRole('option', { name: 'Ask “xylophone”' }).waitFor()
    },
  },
  {
    screen: 'Frame',
    state: 'shortcuts',
    as: 'person',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/root')
      await page.getByRole('button', { name: 'Save Changes' }).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  {
    screen: 'Frame',
    state: 'sign in again',
    as: 'newcomer',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/root')
      await page.route('**/api/kam/profile', (route) =>
        route.fulfill({
          status: 401,
          json: { success: false, error: { code: 'unauthorized', message: 'Sign in first.' } },
        }),
      )
      await page.getByLabel('Name').fill('Noor by the river')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
    },
  },
]
