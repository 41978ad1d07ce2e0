import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, keys, registerPerson } from './people.ts'
import { windowsFor } from './windows.ts'

async function expectGood(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

for (const viewport of windowsFor('screens')) {
  test.describe(`at ${viewport.width} px, light and dark, without a finding of axe or a sideways scroll:`, () => {
    test('the public screens', async ({ openProfile, allowConsole }) => {
      allowConsole(/status of 404/)
      const page = await openProfile({ viewport })
      for (const [path, heading] of [
        ['/', 'A journal for a life lived with intention.'],
        ['/login', 'Welcome back'],
        ['/register', 'Begin'],
        ['/debug', 'System diagnostics'],
        ['/debug/nowhere', 'This page is blank.'],
        ['/nobody-here', 'Agent Not Found'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expectGood(page)
      }
      await page.goto('/register')
      await page.getByRole('button', { name: 'Begin' }).click()
      await expect(page.getByText('Enter your email address.')).toBeVisible()
      await expectGood(page)
    })

    test('the diagnostics with everything open', async ({ openProfile, keeper }) => {
      const page = await openProfile({ as: keeper.admin, viewport, permissions: ['clipboard-write'] })
      await page.goto('/debug')
      await page.getByRole('button', { name: 'Run Full Check & Copy Report' }).click()
      await expect(page.getByText('All Systems Operational').first()).toBeVisible()
      for (const name of ['Database', 'Agent run']) await page.getByText(name, { exact: true }).click()
      await expectGood(page)
      await page.getByRole('button', { name: 'Repair database' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectGood(page)
    })

    test('the root dashboard and its dialogs', async ({ openProfile, person, allowConsole }) => {
      allowConsole(/status of 401/)
      const page = await openProfile({ as: person, viewport })
      await page.goto('/root')
      await expect(page.getByRole('region', { name: 'Start here' })).toBeVisible()
      await expectGood(page)
      await page.goto('/root/security')
      await expect(page.getByText('This device', { exact: true })).toBeVisible()
      await expectGood(page)
      await page.goto('/root/data')
      await expect(page.getByRole('button', { name: 'Export everything' })).toBeVisible()
      await expectGood(page)
      await page.goto('/root')
      await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()
      if (viewport.width < 1024) {
        await page.getByRole('button', { name: 'Open menu' }).click()
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
        await expectGood(page)
        await page.keyboard.press('Escape')
      }
      await person.ask('POST', '/api/kam/auth/logout')
      await page.getByLabel('Name').fill('Ada by the river')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
      await expectGood(page)
    })

    test('the keys screens', async ({ openProfile, person, keeper }) => {
      await person.ask('POST', '/api/kip/user-keys', {
        provider: 'openai',
        apiKey: keys.openai,
        label: 'mine',
      })
      const page = await openProfile({ as: person, viewport })
      await page.goto('/root/api-keys')
      await page.getByRole('button', { name: 'Add key for Anthropic' }).click()
      await page.getByLabel('API key', { exact: true }).fill('sk-wrong')
      await page.keyboard.press('Tab')
      await expect(page.getByText(/^Invalid format/)).toBeVisible()
      await expectGood(page)
      await page.getByRole('button', { name: 'Delete the OpenAI key' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectGood(page)
      await page.goto('/studio/admin/api-keys')
      await expect(page.getByText('You need admin access')).toBeVisible()
      await expectGood(page)
      const admin = await openProfile({ as: keeper.admin, viewport })
      await admin.goto('/studio/admin/api-keys')
      await expect(admin.getByRole('switch', { name: 'Use the platform key for OpenAI' })).toBeVisible()
      await expectGood(admin)
    })

    test('the agents screen', async ({ openProfile, startOwnKeeper }) => {
      const keeper = await startOwnKeeper()
      const person = await registerPerson(keeper.url)
      await createAgent(person, { name: 'Alder', visibility: 'private' })
      const page = await openProfile({ keeper, as: person, viewport })
      await page.goto('/studio/agents')
      await expect(page.getByRole('button', { name: 'Run Alder' })).toBeVisible()
      await expectGood(page)
      await page.goto('/studio/agents/new')
      for (const section of ['Instructions', 'Character', 'Model settings', 'Memory and context'])
        await page.getByRole('button', { name: new RegExp(`^${section}`) }).click()
      await expectGood(page)
      await page.getByRole('combobox', { name: 'Class' }).click()
      await expect(page.getByRole('option', { name: /^Persona/ })).toBeVisible()
      await expectGood(page)
    })

    test('the dialogs of the agents screen', async ({ openProfile, startOwnKeeper, provider }) => {
      const keeper = await startOwnKeeper()
      const person = await registerPerson(keeper.url)
      await createAgent(person, { name: 'Alder', visibility: 'private' })
      const page = await openProfile({ keeper, as: person, viewport })
      await page.goto('/studio/agents')
      await page.getByRole('button', { name: 'Delete Alder' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectGood(page)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Run Alder' }).click()
      provider.behave({ reply: 'A long word: '.concat('x'.repeat(300)) })
      await page.getByLabel('Input').fill('Hello')
      await page.getByLabel('Input').press('Shift+Enter')
      await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/\d ms/)
      await expectGood(page)
    })

    test('the chat in all its states', async ({ openProfile, person, provider, allowConsole }) => {
      allowConsole(/ERR_INTERNET_DISCONNECTED/)
      const { slug } = await createAgent(person, {
        visibility: 'private',
        config: { tagline: 'Listens while people walk along the river, whatever the weather' },
      })
      const page = await openProfile({ as: person, viewport })
      await page.goto(`/${slug}`)
      const { say, replies, stop, send, input } = chatOn(page)
      await expect(page.getByText('Only you can see this')).toBeVisible()
      await expect(input).toBeVisible()
      await expectGood(page)

      provider.behave({ reply: everyMark })
      await say(`What do you hear? ${'long'.repeat(60)}`)
      await expect(replies.last().locator('.hljs-keyword').first()).toBeVisible()
      await expect(send).toBeVisible()
      await expectGood(page)

      const held = provider.hold({ reply: 'one two three', after: 0 })
      await say('Think')
      await expect(replies.last()).toHaveText('Thinking...')
      await expectGood(page)
      await stop.click()
      await expect(replies.last()).toContainText('Stopped.')
      held.release()
      provider.behave({ status: 503 })
      await say('Fail')
      await expect(replies.last()).toContainText('I apologize')
      await expectGood(page)

      await page.context().setOffline(true)
      await say('Away')
      await expect(page.getByText('Not sent')).toBeVisible()
      await expectGood(page)
      await page.context().setOffline(false)
    })
  })
}

const everyMark = `# Heading

A paragraph with **bold**, *italic*, \`code\`, ~~struck~~ and a [link](https://example.com).

> A quotation.

1. one
2. two

- [x] done
- [ ] open

| a | b | c |
|---|---|---|
| ${'wide '.repeat(30)} | 2 | 3 |

\`\`\`ts
// A comment that is rather long, so that the block has to scroll by itself in any window at all.
export const river = { name: 'slow', depth: 3, isDeep: true }
\`\`\`

---

![a heron](https://example.com/heron.png)
`
