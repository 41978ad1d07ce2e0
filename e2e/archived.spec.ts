import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Journey } from '../contracts/src/keepers/journeys.ts'
import type { Topic } from '../contracts/src/keepers/topics.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('an archived keeper is read, offers no writing, and is unarchived from any of its screens', async ({
  openProfile,
  person,
}) => {
  const fields = { title: 'River years', purpose: 'What the river brought.', keeperType: 'journal' }
  // The server lets every answer out through its contract.
  const keeper = (await person.ask('POST', '/api/keepers', {
    ...{ ...fields, memoryPattern: 'chronological' },
  })) as Keeper
  const path = `/api/keepers/${keeper.id}`
  await person.ask('POST', `${path}/moments`, { title: 'The ferry', body: 'We took the ferry. #river' })
  const journey = { title: 'The walk', intention: 'To the mouth.', status: 'active' }
  const { id: walkId } = (await person.ask('POST', `${path}/journeys`, journey)) as Journey
  await person.ask('POST', `${path}/journeys/${walkId}/milestones`, { title: 'The bridge' })
  // As above.
  const { version } = (await person.ask('GET', path)) as Keeper
  await person.ask('PATCH', path, { version, archived: true })
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  const notice = page.getByText('This keeper is archived. Unarchive it to write in it.')
  const at = (area: string) => page.goto(`/keeper/${keeper.number}/${area}`)

  await at('dashboard')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The year' })).toBeVisible()
  await expect(page.getByText('Nothing was written on this day of other years.')).toBeVisible()
  await expect(page.getByText(/what you write|Write #topic/i)).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await at('moments')
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: /The ferry/ }).click()
  await expect(page.getByRole('article', { name: 'The ferry' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^(?:Write|Edit)$/ })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Pin' })).toHaveCount(0)
  await main.getByRole('toolbar', { name: 'Moment' }).getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Read aloud' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Put below…' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(page).not.toHaveURL(/edit/)
  await at('topics')
  await expect(page.getByRole('link', { name: 'river', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New topic' })).toHaveCount(0)
  await at('journeys')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Begin a journey' })).toHaveCount(0)
  await at('journeys?view=board')
  const card = page.getByRole('listitem').filter({ hasText: 'The walk' })
  await expect(card).toHaveAttribute('draggable', 'false')
  await expect(page.getByText('Drag a card')).toHaveCount(0)
  await card.getByRole('link').press('Alt+ArrowRight')
  await expect(page.getByRole('region', { name: 'Active' }).getByRole('link')).toHaveText('The walk')
  await at(`journeys/${walkId}`)
  await expect(page.getByRole('button', { name: 'Reached: The bridge' })).toBeDisabled()
  await at('memory?view=outline')
  await expect(page.getByText('Arrow keys walk, open and close.')).toBeVisible()
  await expect(page.getByText('With Alt')).toHaveCount(0)
  await page.getByRole('treeitem', { name: /^Themes/ }).click()
  await page.getByRole('treeitem', { name: /^river/ }).click()
  await expect(page.getByRole('treeitem', { name: /^The ferry/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0)
  await at('voice')
  await expect(page.getByRole('button', { name: 'Save voice' })).toBeDisabled()
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  const bar = page.getByRole('navigation', { name: 'Keeper', exact: true })
  await expect(bar.getByRole('link', { name: 'Moments' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Write' })).toHaveCount(0)

  await at('write')
  await expect(page.getByText('“River years” is archived')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Read its moments' })).toBeVisible()
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await at('moments')
  await expect(bar.getByRole('link', { name: 'Write' })).toBeVisible()
  await at('dashboard')
  await expect(page.getByRole('heading', { name: 'The year' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('an empty archived keeper says that there is nothing, and invites nobody to write', async ({
  openProfile,
  person,
}) => {
  const fields = { title: 'Never begun', purpose: 'Nothing.', keeperType: 'journal' }
  // The server lets every answer out through its contract.
  const keeper = (await person.ask('POST', '/api/keepers', {
    ...{ ...fields, memoryPattern: 'chronological' },
  })) as Keeper
  const topic = (await person.ask('POST', `/api/keepers/${keeper.id}/topics`, { name: 'Ferry' })) as Topic
  const page = await openProfile({ as: person, viewport: { width: 360, height: 780 } })
  const screens = [
    { area: 'moments', says: 'No moments yet', invites: 'Write the first moment' },
    { area: 'journeys', says: 'No journeys yet', invites: 'Begin a journey' },
    { area: `topics/${topic.slug}`, says: 'No moments about Ferry yet', invites: 'Write about Ferry' },
    { area: 'memory?view=river', says: 'No moments yet', invites: 'Write the first moment' },
    { area: 'memory?view=associations', says: 'Nothing is connected yet', invites: 'Write a moment' },
    { area: 'dashboard', says: 'The dashboard', invites: 'What you write fills a year here' },
  ]
  const invitation = (text: string) =>
    page
      .getByRole('link', { name: text })
      .or(page.getByRole('button', { name: text }))
      .or(page.getByText(text))
      .first()
  for (const { area, invites } of screens) {
    await page.goto(`/keeper/${keeper.number}/${area}`)
    await expect(invitation(invites)).toBeVisible()
  }
  // As above.
  const { version } = (await person.ask('GET', `/api/keepers/${keeper.id}`)) as Keeper
  await person.ask('PATCH', `/api/keepers/${keeper.id}`, { version, archived: true })
  for (const { area, says, invites } of screens) {
    await page.goto(`/keeper/${keeper.number}/${area}`)
    await expect(page.getByText('This keeper is archived.')).toBeVisible()
    if (area !== 'dashboard') await expect(page.getByRole('heading', { name: says })).toBeVisible()
    await expect(invitation(invites)).toHaveCount(0)
    await expect(
      page.getByRole('main').getByText(/appears? here|Then it|is something you set out/),
    ).toHaveCount(0)
  }
})
