import { expectAccessible } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'

test('a visitor has a reply answered again and walks through its versions', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  await chat.say('One')
  await chat.say('Two')
  await expect(chat.replies.last()).toContainText('You said: Two')
  const first = chat.replies.first()
  await first.hover()
  await first.getByRole('button', { name: 'Answer again' }).click()
  await expect(chat.replies).toHaveCount(1)
  await expect(first.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible()
  await expect(chat.sessionLine).toHaveText(/^2 messages/)

  // By keyboard too, and the focus stays on the way.
  const earlier = page.getByRole('button', { name: 'Earlier version' })
  await earlier.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(first.getByRole('group', { name: 'Version 1 of 2' })).toBeVisible()
  await expect(chat.replies).toHaveCount(2)
  await expect(chat.sessionLine).toHaveText(/^4 messages/)
  await expect(earlier).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(chat.replies).toHaveCount(1)

  await page.reload()
  await expect(first.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible()
  await chat.say('Three')
  await expect(chat.replies.last()).toContainText('You said: Three (message 3 of this conversation)')
})

test('a message is sent in other words, and the earlier one is kept', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  await chat.say('One')
  await expect(chat.replies.last()).toContainText('You said: One')
  const question = chat.questions.first()
  await question.hover()
  await question.getByRole('button', { name: 'Edit message' }).click()
  const field = page.getByRole('textbox', { name: 'Your message' })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect(question.getByRole('button', { name: 'Edit message' })).toBeFocused()
  await question.hover()
  await question.getByRole('button', { name: 'Edit message' }).click()
  await field.fill('Uno')
  await field.press('Shift+Enter')
  await expect(chat.replies.last()).toContainText('You said: Uno (message 1 of this conversation)')
  await expect(question.getByRole('group', { name: 'Version 2 of 2' })).toBeVisible()
  await question.getByRole('button', { name: 'Earlier version' }).click()
  await expect(question).toContainText('One')
  await expect(chat.replies).toHaveCount(1)
  await expect(chat.replies.last()).toContainText('You said: One')
})
