import { expectAccessible } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, registerPerson } from './people.ts'

test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/))

test('an address without an agent says so and leads home', async ({ openProfile }) => {
  const page = await openProfile()
  await page.goto('/nobody-here')
  await expect(page.getByRole('heading', { name: 'Agent Not Found' })).toBeVisible()
  await expect(
    page.getByText('The agent "nobody-here" could not be found or is not a Lead agent.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an agent that can’t be asked for says why, and Retry asks again', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const { slug } = await createAgent(person)
  const page = await openProfile({ as: person })
  await page.route(/agents\?slug=/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/${slug}`)
  await expect(page.getByRole('heading', { name: 'Agent Not Found' })).toBeVisible()
  await expect(page.getByText('500 Internal Server Error')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  await page.unroute(/agents\?slug=/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(chatOn(page).input).toBeVisible()
})

test('only people who can see an agent are told that it is not a Lead agent', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person, { agent_class: 'Standard' })
  const owner = await openProfile({ as: person })
  await owner.goto(`/${slug}`)
  await expect(owner.getByRole('heading', { name: 'Agent Not Found' })).toBeVisible()
  await expect(owner.getByText(`Agent "${slug}" is not a Lead agent`)).toBeVisible()
  const visitor = await openProfile()
  await visitor.goto(`/${slug}`)
  await expect(
    visitor.getByText(`The agent "${slug}" could not be found or is not a Lead agent.`),
  ).toBeVisible()
})

test('a private agent is its owner’s alone until the owner makes it public', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person, { visibility: 'private' })
  const [owner, visitor] = [await openProfile({ as: person }), await openProfile()]
  await visitor.goto(`/${slug}`)
  await expect(visitor.getByRole('heading', { name: 'Agent Not Found' })).toBeVisible()

  await owner.goto(`/${slug}`)
  await expect(owner.getByText('Only you can see this')).toBeVisible()
  await chatOn(owner).say('Just me')
  await expect(chatOn(owner).replies).toContainText('You said: Just me')
  await owner.getByRole('button', { name: 'Make it public' }).click()
  await expect(owner.getByText('Anyone with the link can see this now.')).toBeVisible()

  await visitor.reload()
  await expect(chatOn(visitor).input).toBeVisible()
  await expect(visitor.getByText('Only you can see this')).toHaveCount(0)
})

test('who opens a page that no key answers for reads what visitors get', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper({})
  const owner = await registerPerson(keeper.url, 'Owner')
  const { slug } = await createAgent(owner, { visibility: 'private' })
  const page = await openProfile({ keeper, as: owner })
  await page.goto(`/${slug}`)
  await page.getByRole('button', { name: 'Make it public' }).click()
  await expect(page.getByText('Visitors get sample answers')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit the agent' }).click()
  await expect(page).toHaveURL(/\/studio\/agents/)
})

test('Kip’s answers without a key say that they are from the handbook', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper({})
  const page = await openProfile({ keeper })
  await page.goto('/kip')
  const chat = chatOn(page, 'Kip')
  await chat.say('What is Keeper?')
  await expect(chat.replies).toContainText('From the handbook: no key is set')
})

test('someone else’s conversation is not shown: a new one starts', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const [first, second] = [await openProfile(), await openProfile()]
  await first.goto(`/${slug}`)
  await chatOn(first).say('A secret')
  await expect(chatOn(first).replies).toContainText('You said: A secret')
  const sessionId = await chatOn(first).sessionId()
  await second.goto(`/${slug}?sessionId=${sessionId}`)
  await expect(second.getByText('The earlier conversation could not be opened.')).toBeVisible()
  await expect(second.getByText('A secret')).toHaveCount(0)
  await expect(second).toHaveURL(`/${slug}`)
})

test('the owner of an agent with tools reads on its page that it does more in the app, and visitors don’t', async ({
  openProfile,
  person,
}) => {
  const { slug } = await createAgent(person, { tools: ['calculator'] })
  const [owner, visitor] = [await openProfile({ as: person }), await openProfile()]
  await owner.goto(`/${slug}`)
  await expect(owner.getByText('You see this page as visitors do')).toBeVisible()
  await expectAccessible(owner)
  await visitor.goto(`/${slug}`)
  await expect(chatOn(visitor).input).toBeVisible()
  await expect(visitor.getByText('You see this page as visitors do')).toHaveCount(0)
  await owner.getByRole('link', { name: 'Chat in the app' }).click()
  await expect(owner).toHaveURL(`/studio/chat/${slug}`)
})
