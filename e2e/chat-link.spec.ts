import { axeFor, expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'

test('a person shares a conversation by a link, and removes it', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person, { visibility: 'private' })
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${slug}`)
  const chat = chatOn(page)
  await chat.say('Where do herons sleep?')
  await expect(chat.replies).toContainText('You said: Where do herons sleep?')
  const share = async () => {
    await page.getByRole('button', { name: 'More about this conversation' }).click()
    await page.getByRole('menuitem', { name: 'Share by link' }).click()
  }
  await share()
  const dialog = page.getByRole('dialog', { name: 'Share this conversation' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const field = dialog.getByRole('textbox', { name: 'Link' })
  await expect(field).toBeFocused()
  const address = await field.inputValue()
  expect(new URL(address).pathname).toMatch(/^\/p\/c\/[\w-]{43}$/)
  await expectAccessible(page)

  const reader = await openProfile({ viewport: { width: 360, height: 740 } })
  await reader.goto(address)
  await expect(reader.getByText('You said: Where do herons sleep?')).toBeVisible()
  await expectNoSidewaysScroll(reader)
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme })
    const { violations } = await axeFor(reader, colorScheme).analyze()
    expect.soft(violations, `axe in ${colorScheme}`).toEqual([])
  }

  await dialog.getByRole('button', { name: 'Close' }).click()
  await share()
  await expect(dialog.getByText('A link was made on')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove link' }).click()
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeFocused()
  expect((await reader.request.get(address)).status()).toBe(404)
})
