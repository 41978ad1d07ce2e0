import { summaryWording } from '../contracts/src/runs/summary-wording.ts'
import { expectAccessible } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'

test('older messages that are summarised for the agent are marked, and the summary can be read', async ({
  openProfile,
  person,
  provider,
}) => {
  test.setTimeout(90_000)
  const { slug } = await createAgent(person)
  const page = await openProfile({ as: person })
  provider.behave(({ said }) => ({
    reply: said.includes(summaryWording.asked)
      ? 'They walked for three days, and rested by a lake.'
      : 'I see.',
  }))
  await page.goto(`/${slug}`)
  const chat = chatOn(page)
  for (let day = 1; day <= 6; day += 1) {
    await chat.say(`Day ${day}. ${'and then we walked on '.repeat(500)}`)
    await expect(chat.replies).toHaveCount(day)
    await expect(chat.replies.last()).toContainText('I see.')
  }
  const sessionId = await chat.sessionId()
  const line = chat.log.getByText(summaryWording.shown)
  await expect(async () => {
    await page.goto(`/${slug}?sessionId=${sessionId}`)
    await expect(chat.replies.last()).toContainText('I see.')
    await expect(line).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  const text = chat.log.getByText('They walked for three days, and rested by a lake.')
  await expect(text).toBeHidden()
  await line.focus()
  await line.click()
  await expect(text).toBeVisible()
  await expect(chat.log.getByText(/^Written by gpt-/)).toBeVisible()
  await expectAccessible(page)
})
