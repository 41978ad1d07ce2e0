import type { Locator, Page } from '@playwright/test'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, type Person } from './people.ts'

async function converse(person: Person, agentId: string, inputs: string[]): Promise<string> {
  let sessionId: string | undefined
  for (const input of inputs) {
    const run = { action: 'run', agentId, input, sessionId }
    // The server lets every answer out through its contract.
    sessionId = ((await person.ask('POST', '/api/kip/agents', run)) as { session_id: string }).session_id
  }
  return sessionId ?? ''
}

/** No part of the page is cut off where one would scroll. */
async function expectUncut(log: Locator): Promise<void> {
  const cut = await log.evaluate((start) => {
    const found: string[] = []
    for (
      let part: Element | null = start;
      part && part !== document.documentElement;
      part = part.parentElement
    )
      if (getComputedStyle(part).overflowY !== 'visible' && part.scrollHeight > part.clientHeight)
        found.push(part.outerHTML.slice(0, 120))
    const last = start.querySelectorAll('article')
    const end = last[last.length - 1]?.getBoundingClientRect().bottom ?? 0
    if (end > start.getBoundingClientRect().bottom + 1) found.push('the last message')
    return found
  })
  expect(cut).toEqual([])
}

async function pagesOf(page: Page): Promise<number> {
  const file = (await page.pdf({ format: 'A4' })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('on paper a public chat is its conversation alone, with name, date and times', async ({
  openProfile,
  person,
}) => {
  const agent = await createAgent(person)
  const sessionId = await converse(person, agent.id, ['Where do the herons sleep?', '**And** the otters?'])
  const page = await openProfile({ as: person, colorScheme: 'dark', viewport: { width: 360, height: 640 } })
  await page.goto(`/${agent.slug}?sessionId=${sessionId}`)
  const chat = chatOn(page)
  await expect(chat.replies).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })

  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1, name: 'River Guide' })).toBeVisible()
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' }).format(new Date())
  await expect(page.getByText(today, { exact: true })).toBeVisible()
  await expect(chat.input).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(chat.memory).toHaveCount(0)
  for (const message of [...(await chat.questions.all()), ...(await chat.replies.all())])
    await expect(message).toBeVisible()
  const writtenAt = (of: Locator, part: string) =>
    of.evaluate((element, pseudo) => getComputedStyle(element, pseudo).content, part)
  expect(await writtenAt(chat.questions.first(), '::before')).toMatch(/^"You, \d\d:\d\d"$/)
  expect(await writtenAt(chat.replies.first(), '::before')).toMatch(/^"River Guide, \d\d:\d\d"$/)
  expect(await writtenAt(chat.replies.first().getByRole('time'), '::after')).toContain(
    String(new Date().getFullYear()),
  )
  await expectUncut(chat.log)
  expect(await pagesOf(page)).toBeGreaterThan(0)
})

test('on paper a long chat inside the app is there from its beginning to its end', async ({
  openProfile,
  person,
}) => {
  const agent = await createAgent(person)
  const inputs = Array.from({ length: 35 }, (_, index) => `Question ${index + 1}`)
  const sessionId = await converse(person, agent.id, inputs)
  const page = await openProfile({ as: person })
  await page.goto(`/studio/chat/${agent.slug}?sessionId=${sessionId}`)
  const chat = chatOn(page)
  await expect(chat.replies.last()).toContainText('Question 35')
  await page.emulateMedia({ media: 'print' })

  await expect(chat.questions).toHaveCount(35)
  await expect(chat.replies).toHaveCount(35)
  await expect(chat.questions.first()).toContainText('Question 1')
  await expectUncut(chat.log)
  await expect(chat.input).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await pagesOf(page)).toBeGreaterThan(2)

  await page.emulateMedia({ media: 'screen' })
  await expect(chat.input).toBeVisible()
})
