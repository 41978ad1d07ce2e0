import type { Locator } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'

const phone = { width: 360, height: 740 }
/** 9 rem. */
const leastCellPx = 144

async function widthsOf(cells: Locator): Promise<number[]> {
  return cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width))
}

test('on a phone the cells of a reply’s table stay wide enough to read, and the table scrolls', async ({
  openProfile,
  person,
  provider,
}) => {
  const { slug } = await createAgent(person)
  const page = await openProfile({ as: person, viewport: phone })
  await page.goto(`/${slug}`)
  provider.behave({
    reply: `| reading | what it asks | and then |\n|---|---|---|\n| ${'a river of words '.repeat(8)} | nothing | wait |\n`,
  })
  await chatOn(page).say('Three ways to read it?')
  const cells = page.getByRole('cell')
  await expect(cells).toHaveCount(3)
  expect(Math.min(...(await widthsOf(cells)))).toBeGreaterThanOrEqual(leastCellPx)
  await expectNoSidewaysScroll(page)
})

test('on a phone the differences between two versions of an agent are a list', async ({
  openProfile,
  person,
}) => {
  const name = 'Compared on a phone'
  const agent = await createAgent(person, { name, visibility: 'private', agent_class: 'Standard' })
  await person.ask('PUT', '/api/kip/agents', { id: agent.id, purpose: 'Reads along and asks why.' })
  const page = await openProfile({ as: person, viewport: phone })
  await page.goto('/studio/agents')
  await page.getByRole('button', { name: `More about ${agent.name}` }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  const cells = page.getByRole('dialog').getByRole('cell').filter({ visible: true })
  await expect(cells.filter({ hasText: 'Reads along and asks why.' })).toBeVisible()
  expect(Math.min(...(await widthsOf(cells)))).toBeGreaterThanOrEqual(leastCellPx)
  await expectNoSidewaysScroll(page)
})
