import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { KeeperProcess } from './keeper-process.ts'
import { goodPassword, type Person } from './people.ts'

async function signIn(page: Page, { user }: Person): Promise<void> {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** What an authenticator app with this key shows; the next code where the present one was used. */
function codeOf(key: string, isNext = false): string {
  const secret = Secret.fromBase32(key.replace(/\s/g, ''))
  return new TOTP({ secret }).generate({ timestamp: Date.now() + (isNext ? 30_000 : 0) })
}

/** Switches two-factor on as a person does; the key and the backup codes are what they wrote down. */
async function switchOn(page: Page): Promise<{ key: string; backupCodes: string[] }> {
  await page.getByRole('button', { name: 'Switch on two-factor' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  const setup = page.getByRole('dialog', { name: 'Scan this with your authenticator app' })
  await expect(setup.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  const key = (await setup.locator('code').textContent()) ?? ''
  await setup.getByLabel('Code', { exact: true }).fill('000000')
  await setup.getByRole('button', { name: 'Switch on' }).click()
  await expect(setup.getByText('That code is wrong or was already used.')).toBeVisible()
  await expect(setup.getByLabel('Code', { exact: true })).toHaveValue('000000')
  await expectAccessible(page)
  await setup.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await setup.getByRole('button', { name: 'Switch on' }).click()
  const kept = page.getByRole('dialog', { name: 'Save these backup codes' })
  const codes = kept.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const backupCodes = await codes.allTextContents()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Close without saving the codes?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(codes).toHaveText(backupCodes)
  await kept.getByRole('button', { name: "I've saved them" }).click()
  await expect(kept).toBeHidden()
  return { key, backupCodes }
}

test('with two-factor on, signing in takes the password and a code, or a backup code once', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 40[01]/)
  const page = await openProfile({ as: person })
  await page.goto('/root/security')
  const { key, backupCodes } = await switchOn(page)
  const section = page.getByRole('region', { name: 'Two-factor' })
  await expect(section.getByText('On', { exact: true })).toBeVisible()
  await expect(section.getByText('10 backup codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await signIn(page, person)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill('123456')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('That code is wrong or was already used.')).toBeVisible()
  await code.fill(codeOf(key, true))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/root')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, person)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.user.email)
  for (const isFirst of [true, false]) {
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: 'Login' }).click()
    await code.fill(backupCodes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    if (!isFirst) break
    await expect(page).toHaveURL('/root')
    await page.goto('/root/security')
    await expect(section.getByText('9 backup codes left.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Email').fill(person.user.email)
  }
  await expect(page.getByText('That code is wrong or was already used.')).toBeVisible()
})

test('two-factor is switched off with the password', async ({ openProfile, person, allowConsole }) => {
  allowConsole(/status of 400/)
  const page = await openProfile({ as: person })
  await page.goto('/root/security')
  await switchOn(page)
  await page.getByRole('button', { name: 'Switch off two-factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch off two-factor?' })
  await dialog.getByLabel('Password', { exact: true }).fill('not it')
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword)
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('button', { name: 'Switch on two-factor' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, person)
  await expect(page).toHaveURL('/root')
})

/** Passkeys belong to names: this server under the machine's own. */
function byName(keeper: KeeperProcess): KeeperProcess {
  return { ...keeper, url: keeper.url.replace('127.0.0.1', 'localhost') }
}

async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, signs in without a password, is renamed and removed', async ({
  openProfile,
  person,
  keeper,
  allowConsole,
}) => {
  allowConsole(/status of 40[01]/)
  const page = await openProfile({ as: person, keeper: byName(keeper) })
  await addAuthenticator(page)
  await page.goto('/root/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expectAccessible(page)
  await dialog.getByLabel('Passkey name').fill('My laptop')
  await dialog.getByLabel('Password', { exact: true }).fill('not it')
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await expect(dialog.getByLabel('Passkey name')).toHaveValue('My laptop')
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword)
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys).toContainText('My laptop')
  await expect(passkeys).toContainText('not used yet')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/root')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.user.name)
  await page.goto('/root/security')
  await expect(passkeys).toContainText('used just now')

  await page.getByRole('button', { name: 'Rename My laptop' }).click()
  await page.getByRole('dialog').getByLabel('Passkey name').fill('Old laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(passkeys).toContainText('Old laptop')
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Remove the passkey Old laptop?' })
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    "This passkey doesn't match any account here. Sign in with your password.",
  )
})

test('where there can be no passkeys the profile says so and the sign-in offers none', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto('/root/security')
  await expect(page.getByText('Passkeys need an address with a name')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  const visitor = await openProfile()
  await visitor.goto('/login')
  await expect(visitor.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
})
