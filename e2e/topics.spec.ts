import type { Page } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Moment, NewMoment } from '../contracts/src/keepers/moments.ts'
import type { TopicPage } from '../contracts/src/keepers/topics.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, type Person } from './people.ts'
import { comeBack } from './travel.ts'

async function createKeeper(owner: Person): Promise<Keeper> {
  const fields = { title: 'River years', purpose: 'Years.', keeperType: 'custom', memoryPattern: 'spatial' }
  // The server lets every answer out through its contract; so below.
  return (await owner.ask('POST', '/api/keepers', fields)) as Keeper
}

async function write(owner: Person, { id }: Keeper, day: string, moment: NewMoment): Promise<Moment> {
  const at = { occurredAt: `${day}T12:00:00Z`, tz: 'UTC' }
  return (await owner.ask('POST', `/api/keepers/${id}/moments`, { ...at, ...moment })) as Moment
}

const readTopic = async (owner: Person, { id }: Keeper, slug: string) =>
  (await owner.ask('GET', `/api/keepers/${id}/topics/${slug}`)) as TopicPage
const readMoment = async (owner: Person, { id }: Keeper, momentId: string) =>
  (await owner.ask('GET', `/api/keepers/${id}/moments/${momentId}`)) as Moment

/** Mama in three moments of three years, and by name alone in two. */
async function writeAboutMama(owner: Person, keeper: Keeper) {
  const moments = {
    first: await write(owner, keeper, '2024-04-02', { body: 'Rang [[Mama]] in #Linz.', mood: -1 }),
    ferry: await write(owner, keeper, '2026-04-14', {
      ...{ title: 'Mama on the ferry', body: 'She would not sit. [[Mama|She]] watched the #river.', mood: 2 },
    }),
    bars: await write(owner, keeper, '2026-04-15', {
      title: 'Eight bars',
      body: '#mama heard it. #river',
      mood: 1,
    }),
    hands: await write(owner, keeper, '2025-02-02', { body: 'I have my mother’s hands.' }),
    plain: await write(owner, keeper, '2025-03-03', { body: 'Called. Mama was out.' }),
  }
  const { topic } = await readTopic(owner, keeper, 'mama')
  const change = { version: 1, kind: 'person', aliases: ['my mother'] }
  await owner.ask('PATCH', `/api/keepers/${keeper.id}/topics/${topic.id}`, change)
  return moments
}

const topicRows = (page: Page) => page.getByRole('list', { name: 'Topics' }).getByRole('listitem')

test('topics are listed with kind, count and last day, searched, narrowed, sorted and made', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/409 \(Conflict\)/)
  const keeper = await createKeeper(person)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/topics`)
  await expect(page.getByRole('heading', { name: 'No topics yet' })).toBeVisible()
  await writeAboutMama(person, keeper)
  await page.reload()
  const rows = topicRows(page)
  await expect(rows).toHaveText([
    /Mama.*Person · 3 moments · last 15 April/s,
    /river/,
    /Linz.*Theme · 1 moment/s,
  ])
  await page.getByRole('combobox', { name: 'Sort topics' }).click()
  await page.getByRole('option', { name: 'Name' }).click()
  await expect(rows).toHaveText([/Linz/, /Mama/, /river/])
  await page.getByRole('searchbox', { name: 'Search topics' }).fill('mother')
  await expect(rows).toHaveText([/Mama/])
  await expect(page).toHaveURL(/\/topics\?sort=name&q=mother$/)
  await page.getByRole('searchbox', { name: 'Search topics' }).fill('')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Person' }).click()
  await expect(rows).toHaveText([/Mama/])
  await page.getByRole('button', { name: 'New topic' }).click()
  const form = page.getByRole('form', { name: 'New topic' })
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  await form.getByRole('button', { name: 'Create topic' }).click()
  await expect(form.getByRole('alert')).toHaveText('Enter a name.')
  await expect(name).toBeFocused()
  await name.fill('MAMA')
  await form.getByRole('button', { name: 'Create topic' }).click()
  await expect(form.getByRole('alert')).toHaveText('Another topic has this name. Merge the two instead.')
  await name.fill('Inês')
  await form.getByRole('button', { name: 'Create topic' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inês' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write about Inês' })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete topic' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(`/keeper/${keeper.number}/topics`)
})

test('the page of a topic without moments shows where it is named, and begins a moment about it', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  await write(person, keeper, '2026-03-01', { body: 'Mama rang about the boat.' })
  await write(person, keeper, '2026-04-01', { body: 'Mama rang again.' })
  const topics = `/api/keepers/${keeper.id}/topics`
  await person.ask('POST', topics, { name: 'Mama', kind: 'person' })
  await person.ask('POST', topics, { name: 'Tide clock', kind: 'theme' })
  const page = await openProfile({ as: person })
  const text = page.getByRole('textbox', { name: 'Text' })
  await page.goto(`/keeper/${keeper.number}/topics/mama`)
  const moments = page.getByRole('region', { name: 'Moments' })
  await expect(moments.getByText(/Mama rang about the boat/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Write about Mama' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type('is well.')
  await expect(text).toHaveText('[[Mama]] is well.')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
  await page.goto(`/keeper/${keeper.number}/topics/mama`)
  await expect(moments.getByText('is well.')).toBeVisible()

  await page.goto(`/keeper/${keeper.number}/topics/tide-clock`)
  await page.getByRole('link', { name: 'Write about Tide clock' }).click()
  await expect(text).toHaveText('#Tide-clock')
})

test('a topic’s page shows its years, moments and company, and links what only has its name', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const { hands, plain } = await writeAboutMama(person, keeper)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/topics/my-mother`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mama' })).toBeVisible()
  await expect(page.getByText('also my mother')).toBeVisible()
  await expect(page.getByText('April 2026, 2 moments', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'As a list' }).click()
  await expect(page.getByRole('table', { name: /by month/ }).getByRole('row')).toHaveText([
    /Month/,
    'April 20262Bright',
    'April 20241Low',
  ])
  const moments = page.getByRole('list', { name: 'Moments about Mama' }).getByRole('listitem')
  await expect(moments).toHaveText([/Eight bars/, /Mama on the ferry/, /Rang Mama/])
  const together = page.getByRole('region', { name: 'Written together with' }).getByRole('listitem')
  await expect(together).toHaveText([/^river2/, /^Linz1/])
  const unlinked = page.getByRole('region', { name: 'Named, not linked' })
  await expect(unlinked.locator('mark')).toHaveText(['Mama', 'my mother'])
  await unlinked.getByRole('button', { name: /^Link ?: 2 February/ }).click()
  await expect(unlinked.getByText('Linked', { exact: true })).toBeVisible()
  expect((await readMoment(person, keeper, hands.id)).body).toBe('I have [[my mother]]’s hands.')
  await expect(moments).toHaveCount(4)
  await unlinked.getByRole('button', { name: 'Undo' }).click()
  await expect(moments).toHaveCount(3)
  expect((await readMoment(person, keeper, hands.id)).body).toBe(hands.body)
  await unlinked.getByRole('button', { name: /^Not them ?: 3 March/ }).click()
  await expect(unlinked.getByText('Not counted')).toBeVisible()
  await together.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'river' })).toBeVisible()
  await page.goBack()
  await expect(moments).toHaveCount(3)
  await expect(unlinked.locator('mark')).toHaveText(['my mother'])
  await page.reload()
  await expect(unlinked.locator('mark')).toHaveText(['my mother'])
  expect((await readMoment(person, keeper, plain.id)).body).toBe(plain.body)
})

test('a topic is renamed and merged, and its old names still lead to it', async ({ openProfile, person }) => {
  const keeper = await createKeeper(person)
  const { ferry } = await writeAboutMama(person, keeper)
  await write(person, keeper, '2026-01-01', { body: '[[Teresa]] wrote.' })
  const agent = await createAgent(person, { name: 'Reader' })
  const only = {
    agentId: agent.id,
    right: 'read',
    topicIds: [(await readTopic(person, keeper, 'teresa')).topic.id],
  }
  await person.ask('POST', `/api/keepers/${keeper.id}/grants`, only)
  const page = await openProfile({ as: person })
  const screen = `/keeper/${keeper.number}/topics`
  await page.goto(`${screen}/mama`)
  await page.getByRole('button', { name: 'Rename or merge' }).click()
  const form = page.getByRole('form', { name: 'Edit Mama' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Mum')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mum' })).toBeVisible()
  await expect(page).toHaveURL(`${screen}/mum`)
  await expect(page.getByText('also Mama, my mother')).toBeVisible()
  await page.goto(`${screen}/teresa`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge into…' }).click()
  await page.getByPlaceholder('A name or an alias').fill('mum')
  await page.getByRole('option', { name: 'Mum' }).click()
  const question = page.getByRole('alertdialog', { name: 'Merge “Teresa” into “Mum”?' })
  await expect(question).toContainText('After this, Reader can read the moments of both topics')
  await question.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mum' })).toBeVisible()
  await expect(page.getByText('4 moments since')).toBeVisible()
  await page.goto(`/keeper/${keeper.number}/moments/${ferry.id}`)
  await page.getByRole('article').getByRole('link', { name: 'She' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mum' })).toBeVisible()
  expect((await readMoment(person, keeper, ferry.id)).body).toBe(ferry.body)
})

test('a topic that is changed elsewhere while its form is open loses neither change', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/409 \(Conflict\)/)
  const keeper = await createKeeper(person)
  await writeAboutMama(person, keeper)
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/topics/mama`)
  await page.getByRole('button', { name: 'Rename or merge' }).click()
  const form = page.getByRole('form', { name: 'Edit Mama' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Mum')
  const { topic } = await readTopic(person, keeper, 'mama')
  const change = { version: topic.version, aliases: ['my mother', 'Ma'] }
  await person.ask('PATCH', `/api/keepers/${keeper.id}/topics/${topic.id}`, change)
  await comeBack(page)
  await expect(page.getByText('also my mother, Ma')).toBeVisible()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('alert')).toContainText('Saved now: Mama')
  await form.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mum' })).toBeVisible()
  const saved = (await readTopic(person, keeper, 'mum')).topic
  expect(saved.aliases.toSorted()).toEqual(['Ma', 'Mama', 'my mother'])
})

for (const editor of ['live', 'plain'] as const)
  test(`names are completed while somebody writes in the ${editor} editor`, async ({
    openProfile,
    person,
  }) => {
    const keeper = await createKeeper(person)
    await writeAboutMama(person, keeper)
    const page = await openProfile({ as: person })
    await page.goto(`/keeper/${keeper.number}/write`)
    const text = page.getByRole('textbox', { name: 'Text' })
    if (editor === 'plain') {
      await expect(text).toBeVisible()
      await page.keyboard.press('Control+.')
      const panel = page.getByRole('complementary', { name: 'About this moment' })
      const plain = page.getByRole('switch', { name: 'Plain text field' })
      if (!(await panel.isVisible())) await page.keyboard.press('Control+.')
      await plain.click()
    }
    await text.click()
    await page.keyboard.type('Rang [[m')
    const list = page.getByRole('listbox', { name: 'Topics' })
    await expect(list.getByRole('option')).toHaveText([/Mama.*person, 3/])
    await expect(text).toHaveAttribute('aria-activedescendant', /.+/)
    const box = await list.locator('..').boundingBox()
    expect(box?.width).toBe(286)
    await page.keyboard.press('Enter')
    await page.keyboard.type(' by the #r')
    await expect(list.getByRole('option', { name: 'river' })).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.keyboard.type(' and [[Inês')
    await expect(page.getByText('New name “Inês”')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.type(' #li')
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('Control+Enter')
    const article = page.getByRole('article')
    await expect(article).toContainText('Rang Mama by the #river and Inês #li')
    await article.getByRole('link', { name: 'Inês' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inês' })).toBeVisible()
  })

test('moments are narrowed to a topic, tagged at once, and linked with each other', async ({
  openProfile,
  person,
}) => {
  const keeper = await createKeeper(person)
  const { plain, hands, ferry } = await writeAboutMama(person, keeper)
  const page = await openProfile({ as: person })
  const screen = `/keeper/${keeper.number}/moments`
  await page.goto(screen)
  const rows = page.getByRole('main').locator('[data-moment]')
  await expect(rows).toHaveCount(5)
  await page.getByRole('button', { name: 'Topic', exact: true }).click()
  await page.getByRole('option', { name: 'river' }).click()
  await expect(rows).toHaveText(['Eight bars', 'Mama on the ferry'])
  await expect(page).toHaveURL(/\?topic=[0-9a-f-]{36}$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Topic: river' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear topic' }).click()
  await expect(rows).toHaveCount(5)
  await page.getByRole('button', { name: 'Select moments' }).click()
  for (const name of ['Called. Mama was out.', 'I have my mother’s hands.'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'More for the selected moments' }).click()
  await page.getByRole('menuitem', { name: 'Add topic…' }).click()
  await page.getByPlaceholder('A name or an alias').fill('winter days')
  await page.getByRole('option', { name: 'New name “winter days”' }).click()
  await expect(page.getByText('2 moments are tagged winter days.')).toBeVisible()
  expect((await readMoment(person, keeper, plain.id)).body).toBe(`${plain.body}\n\n#winter-days`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await readMoment(person, keeper, hands.id)).body).toBe(hands.body)

  await page.goto(`${screen}/${ferry.id}`)
  await page.getByRole('button', { name: 'Link to a moment' }).click()
  await expect(page.getByPlaceholder('Words from the moment')).toBeFocused()
  await page.getByRole('combobox', { name: 'This moment' }).click()
  await page.getByRole('option', { name: 'Answers' }).click()
  await page.getByPlaceholder('Words from the moment').fill('bars')
  await page.getByRole('option', { name: /Eight bars/ }).click()
  const links = page.getByRole('region', { name: 'Links' })
  await expect(links).toContainText('Answers Eight bars')
  await links.getByRole('link', { name: 'Eight bars' }).click()
  await expect(links).toContainText('Linked from')
  await expect(links).toContainText('Answered in Mama on the ferry')
  await links.getByRole('button', { name: 'Remove the link to “Mama on the ferry”' }).click()
  await expect(links).not.toContainText('Mama on the ferry')
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
])
  test(`topics are accessible at ${viewport.width} pixels`, async ({ openProfile, person }) => {
    const keeper = await createKeeper(person)
    await writeAboutMama(person, keeper)
    const page = await openProfile({ as: person, viewport })
    await page.goto(`/keeper/${keeper.number}/topics`)
    await expect(topicRows(page)).toHaveCount(3)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await topicRows(page).first().getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Named, not linked' })).toBeVisible()
    await page.getByRole('button', { name: 'As a list' }).click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Rename or merge' }).click()
    await expect(page.getByRole('form', { name: 'Edit Mama' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/keeper/${keeper.number}/write`)
    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.type('[[ma')
    await expect(page.getByRole('listbox', { name: 'Topics' })).toBeVisible()
    await expectAccessible(page)
  })
