import { goodPassword } from '../../e2e/people.ts'
import { openDialog } from './open-dialog.ts'
import { breakCalls, cutCalls, see, type Shot } from './shot.ts'

/** What a visitor sees: landing, sign-in, registration, passwords, and pages that are not there. */
export const publicShots: Shot[] = [
  {
    screen: 'Landing',
    state: 'visitor',
    as: 'visitor',
    arrange: async (page) => {
      await page.goto('/')
      await see(page, 'A journal for a life lived with intention.')
    },
  },
  {
    screen: 'Landing',
    state: 'signed in',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/')
      await see(page, 'Journeys')
    },
  },
  {
    screen: 'Sign-in',
    state: 'empty',
    as: 'visitor',
    arrange: async (page) => {
      await page.goto('/login')
      await see(page, 'Welcome back')
    },
  },
  {
    screen: 'Sign-in',
    state: 'what is missing',
    as: 'visitor',
    arrange: async (page) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Login' }).click()
      await see(page, 'Enter your password.')
    },
  },
  {
    screen: 'Sign-in',
    state: 'wrong password',
    as: 'visitor',
    arrange: async (page, { people }) => {
      await page.goto('/login')
      await page.getByLabel('Email').fill(people.person.user.email)
      await page.getByLabel('Password', { exact: true }).fill('not it at all')
      await page.getByRole('button', { name: 'Login' }).click()
      await see(page, 'Wrong email or password.')
    },
  },
  {
    screen: 'Sign-in',
    state: 'server not reached',
    as: 'visitor',
    arrange: async (page, { people }) => {
      await page.goto('/login')
      await cutCalls(page, '**/api/kam/auth/login')
      await page.getByLabel('Email').fill(people.person.user.email)
      await page.getByLabel('Password', { exact: true }).fill(goodPassword)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    screen: 'Sign-in',
    state: 'two-factor code',
    as: 'visitor',
    arrange: async (page, { people }) => {
      await page.route('**/api/kam/auth/login', (route) =>
        route.fulfill({
          status: 401,
          json: {
            success: false,
            error: { code: 'two_factor_required', message: 'Enter the code from your authenticator app.' },
            data: { challenge: 'x' },
          },
        }),
      )
      await page.goto('/login')
      await page.getByLabel('Email').fill(people.person.user.email)
      await page.getByLabel('Password', { exact: true }).fill(goodPassword)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByLabel('Code', { exact: true }).waitFor()
    },
  },
  {
    screen: 'Registration',
    state: 'first account',
    as: 'first',
    arrange: async (page) => {
      await page.goto('/register')
      await see(page, "You're the first to register")
    },
  },
  {
    screen: 'Registration',
    state: 'errors',
    as: 'visitor',
    arrange: async (page) => {
      await page.goto('/register')
      await page.getByLabel('Email').fill('ada@nowhere')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Begin' }).click()
      await see(page, 'Use at least 8 characters.')
    },
  },
  {
    screen: 'Registration',
    state: 'closed',
    as: 'visitor',
    arrange: async (page) => {
      await page.route('**/api/kam/registration', (route) =>
        route.fulfill({
          json: { success: true, data: { mode: 'closed', firstAccount: false, startupCodeRequired: false } },
        }),
      )
      await page.goto('/register')
      await see(page, 'Registration is closed.')
    },
  },
  {
    screen: 'Registration',
    state: 'invited',
    as: 'visitor',
    arrange: async (page, { settled }) => {
      await page.goto(`/register?invitation=${settled.invitation}`)
      await page.getByRole('button', { name: 'Begin' }).waitFor()
    },
  },
  {
    screen: 'Forgotten password',
    state: 'no mail set up',
    as: 'visitor',
    arrange: async (page) => {
      await page.goto('/forgot-password')
      await see(page, 'Ask its admin for a link')
    },
  },
  {
    screen: 'Reset password',
    state: 'incomplete link',
    as: 'visitor',
    arrange: async (page) => {
      await page.goto('/reset-password')
      await see(page, 'This link is incomplete.')
    },
  },
  {
    screen: 'Reset password',
    state: 'form',
    as: 'visitor',
    arrange: async (page) => {
      await page.goto('/reset-password?token=x&code=x')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    screen: 'Not found',
    state: 'public',
    as: 'visitor',
    arrange: async (page) => {
      await page.goto('/debug/nowhere')
      await see(page, 'This page is blank.')
    },
  },
  {
    screen: 'Not found',
    state: 'inside the app',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/nowhere')
      await see(page, 'This page is blank.')
    },
  },
  {
    screen: 'Crash',
    state: 'a screen that did not load',
    as: 'person',
    arrange: async (page) => {
      await page.route(/\/assets\/templates-screen-.*\.js/, (route) => route.abort())
      await page.goto('/studio/engagement-templates')
      await see(page, "This screen couldn't be shown.")
    },
  },
  {
    screen: 'Guard',
    state: 'Loading...',
    as: 'person',
    arrange: async (page) => {
      await page.route(/\/assets\/shell-.*\.js/, () => undefined)
      await page.goto('/root', { waitUntil: 'commit' })
      await see(page, 'Loading...')
    },
  },
  {
    screen: 'Diagnostics',
    state: 'idle',
    as: 'visitor',
    arrange: async (page) => {
      await page.goto('/debug')
      await page.getByRole('button', { name: 'Run Full Check & Copy Report' }).waitFor()
    },
  },
  {
    screen: 'Diagnostics',
    state: 'all pass, as an admin',
    as: 'admin',
    arrange: async (page) => {
      await page.goto('/debug')
      await page.getByRole('button', { name: 'Run Full Check & Copy Report' }).click()
      await see(page, 'All Systems Operational')
      await page.getByText('Database', { exact: true }).click()
    },
  },
  {
    screen: 'Diagnostics',
    state: 'some fail',
    as: 'visitor',
    arrange: async (page) => {
      await breakCalls(page, '**/health')
      await page.goto('/debug')
      await page.getByRole('button', { name: 'Run Full Check & Copy Report' }).click()
      await see(page, 'Some Issues Detected')
    },
  },
  {
    screen: 'Diagnostics',
    state: 'critical error',
    as: 'visitor',
    arrange: async (page) => {
      await page.goto('/debug')
      await page.evaluate(() => {
        crypto.getRandomValues = () => {
          throw new Error('This browser has no randomness.')
        }
      })
      await page.getByRole('button', { name: 'Run Full Check & Copy Report' }).click()
      await see(page, 'Critical error')
    },
  },
  {
    screen: 'Diagnostics',
    state: 'repair asks',
    as: 'admin',
    isWindow: true,
    arrange: (page) => openDialog(page, { path: '/debug', button: 'Repair database' }),
  },
]
