import type { Locator, Page } from '@playwright/test'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { goodPassword, newEmail } from './people.ts'

test('from the landing page to a conversation by keyboard alone', async ({ openProfile, provider }) => {
  const page = await openProfile()
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Skip to/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Begin' }))
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByLabel('Name'))
  await page.keyboard.type('Ada')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(newEmail())
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Good \w+, Ada$/ })).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Open Kip' }))
  await page.keyboard.press('Enter')
  const chat = chatOn(page, 'Kip')
  await expect(chat.input).toBeFocused()
  const { beginning } = provider.hold({ reply: 'One step at a time.', after: 2 })
  await page.keyboard.type('Hello')
  await page.keyboard.press('Shift+Enter')
  await expect(chat.replies).toHaveText(beginning)
  await tabTo(page, chat.stop)
  await page.keyboard.press('Enter')
  await expect(chat.replies).toContainText('Stopped.')
  await tabTo(page, chat.replies.getByRole('button', { name: 'Continue' }), 'Shift+Tab')
  provider.behave({ reply: 'Gladly.' })
  await page.keyboard.press('Enter')
  await expect(chat.replies.last()).toContainText('Gladly.')
  await expect(chat.input).toBeFocused()
})

test('the agents screen by keyboard alone', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents')
  await tabTo(page, page.getByRole('link', { name: 'New agent' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }))
  await page.keyboard.type('Alder')
  await tabTo(page, page.getByLabel('Purpose'))
  await page.keyboard.type('Is made by keyboard.')
  await tabTo(page, page.getByRole('combobox', { name: 'Class' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /^Standard/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /^Lead/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Class' })).toHaveText('Lead')
  await expect(page.getByRole('combobox', { name: 'Class' })).toBeFocused()
  await tabTo(page, page.getByLabel('Slug'), 'Shift+Tab')
  await page.keyboard.type(`-${Date.now().toString(36)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Alder is created.')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Delete Alder' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete Alder' })).toBeFocused()
})

/** Goes there by Tab, and fails when the way is too long or the focus can't be seen on it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press(key)
    expect(await page.evaluate(isFocusVisible), 'the focus shows').toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`No way by ${key} to ${String(target)}`)
}

/** By an outline, or by the border that writing fields get. */
function isFocusVisible(): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return true
  return focused.matches('textarea') || getComputedStyle(focused).outlineStyle !== 'none'
}
