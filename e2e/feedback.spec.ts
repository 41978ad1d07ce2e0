import { expectAccessible } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'

test('a visitor says what they think of an answer, and the agent’s owner reads it beside the log', async ({
  openProfile,
  person,
}) => {
  const { slug, id } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  await chat.say('Where do herons sleep?')
  await chat.say('And otters?')
  await expect(chat.replies.last()).toContainText('You said: And otters?')
  const reply = chat.replies.last()
  await reply.getByRole('button', { name: 'Bad answer' }).click()
  await expect(reply.getByRole('button', { name: 'Bad answer' })).toHaveAttribute('aria-pressed', 'true')
  await reply.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('Otters sleep in holts.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(reply.getByRole('button', { name: 'Edit your note' })).toBeVisible()
  await expect(reply.getByRole('button', { name: 'Bad answer' })).toHaveAttribute('aria-pressed', 'true')

  const studio = await openProfile({ as: person })
  await studio.goto(`/studio/admin/logs?agentId=${id}&range=all`)
  await studio.getByRole('combobox', { name: 'Feedback' }).click()
  await studio.getByRole('option', { name: 'Bad answer' }).click()
  await expect(studio).toHaveURL(/thumb=down/)
  const row = studio.getByRole('button', { name: /And otters\?/ })
  await expect(row).toBeVisible()
  await expect(studio.getByRole('button', { name: /herons/ })).toBeHidden()
  await row.click()
  await expect(studio.getByText('Otters sleep in holts.')).toBeVisible()
  await expectAccessible(studio)

  await reply.getByRole('button', { name: 'Bad answer' }).click()
  await expect(reply.getByRole('button', { name: 'Bad answer' })).toHaveAttribute('aria-pressed', 'false')
  await expect(reply.getByRole('button', { name: 'Edit your note' })).toBeHidden()
})
