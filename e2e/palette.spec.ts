import type { Page } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { createAgent } from './people.ts'
import { windowsFor } from './windows.ts'

function paletteOn(page: Page) {
  const palette = page.getByRole('dialog', { name: 'Go to...' })
  return {
    palette,
    search: palette.getByRole('combobox'),
    option: (name: string) => palette.getByRole('option', { name }),
    first: palette.locator('[role=option][aria-selected=true]'),
  }
}

test('the palette loads when it is first asked for, and goes to any screen', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/root')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { palette, search, option, first } = paletteOn(page)
  const isLoaded = () => scripts.some((url) => url.includes('command-palette'))
  expect(isLoaded()).toBe(false)

  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  expect(isLoaded()).toBe(true)
  await expect(option('Platform keys')).toHaveCount(0)
  await search.fill('new keep')
  await expect(first).toContainText('New keeper')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/keeper/new')
  await expect(palette).toBeHidden()

  await page.keyboard.press('Meta+k')
  await search.fill('debug')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/debug')
})

test('a keeper and an agent are found by name', async ({ openProfile, person }) => {
  const { name, slug } = await createAgent(person, { name: `Alder ${Date.now()}`, visibility: 'private' })
  const page = await openProfile({ as: person })
  await page.goto('/studio/agents')
  const { search, first, palette } = paletteOn(page)
  await page.getByRole('button', { name: 'Go to...' }).click()
  await search.fill('journal')
  await expect(first).toContainText('My journal')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/keeper/1/dashboard')

  await page.keyboard.press('Control+k')
  await search.fill(`talk to ${name}`)
  await expect(first).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/studio/chat/${slug}`))

  await page.goto('/root')
  const focused = page.getByRole('button', { name: 'Save Changes' })
  await focused.focus()
  await page.keyboard.press('Control+k')
  await search.fill(`run ${name}`)
  await expect(first).toContainText(`Run ${name}`)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  const dialog = page.getByRole('dialog', { name: `Run ${name}` })
  await dialog.getByLabel('Input').fill('Are you there?')
  await dialog.getByLabel('Input').press('Shift+Enter')
  await expect(dialog.getByRole('region', { name: 'Answer' })).toContainText(/\d ms/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(focused).toBeFocused()
})

test('a search without results says so, Esc closes, and the focus returns', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const field = page.getByLabel('Name')
  await field.focus()
  const { search, palette } = paletteOn(page)
  await page.keyboard.press('Control+k')
  await search.fill('zzzzqqq')
  await expect(palette).toContainText('No results.')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(field).toBeFocused()
})

test('a question mark shows the shortcuts, except in a text field', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const field = page.getByLabel('Name')
  await field.fill('Who')
  await field.press('?')
  await expect(field).toHaveValue('Who?')
  await expect(sheet).toBeHidden()

  const button = page.getByRole('button', { name: 'Save Changes' })
  await button.focus()
  await page.keyboard.press('?')
  await expect(sheet).toContainText('Show this list')
  await expect(sheet).toContainText('Stop an answerEsc')
  // Over a dialog no other one opens.
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(paletteOn(page).palette).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Control+k')
  await paletteOn(page).search.fill('shortcuts')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
})

test('the palette also acts: a new agent, another appearance, the password, signing out', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person, colorScheme: 'light' })
  await page.goto('/root')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { search, first } = paletteOn(page)
  const choose = async (typed: string, name: string) => {
    await page.keyboard.press('Control+k')
    await search.fill(typed)
    await expect(first).toHaveText(name)
    await page.keyboard.press('Enter')
  }
  await choose('dark', 'Dark appearance')
  await expect(page.locator('html')).toHaveClass('dark')
  await choose('apperance system', 'System appearance')
  await expect(page.locator('html')).toHaveClass('light')
  await choose('agent new', 'New agent')
  await expect(page).toHaveURL('/studio/agents/new')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await choose('pasword', 'Change password')
  await expect(page).toHaveURL('/root/security')
  await expect(page.getByLabel('Current password')).toBeFocused()
  await choose('new keep', 'New keeper')
  await expect(page).toHaveURL('/keeper/new')
  await expect(page.getByLabel('Title')).toBeFocused()
  await choose('sign', 'Sign out')
  await expect(page).toHaveURL('/login')
})

test('G and a letter navigate and N creates something, except in a text field', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  await expect(heading(/^Good/)).toBeVisible()
  for (const [letter, address] of [
    ['a', '/studio/agents'],
    ['k', '/keeper'],
    ['m', '/keeper/1/moments'],
    ['t', '/studio/themes'],
    ['h', '/root'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await expect(page).toHaveURL(address)
  }
  // Users are for admins.
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/keeper/1/write')
  await page.goto('/keeper')
  await expect(heading('Keepers')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/keeper/new')
  const title = page.getByLabel('Title')
  await expect(title).toBeFocused()
  await page.keyboard.type('gan')
  await expect(title).toHaveValue('gan')
  await expect(page).toHaveURL('/keeper/new')

  await page.goto('/studio/themes')
  await expect(heading('Themes')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/studio/agents/new')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()

  await page.goto('/keeper')
  await page.getByRole('link', { name: 'Open My journal' }).focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Write a moment; in the studio a new agent')
  await expect(sheet).toContainText('Moments of the open keeper')
  await expect(sheet).not.toContainText('Users')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL('/keeper')
})

test('on the public pages people who are signed in have the palette and the keys too', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  const { palette, search, first } = paletteOn(page)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const path of ['/', '/debug']) {
    const loaded = page.waitForResponse(/shortcuts-without-shell/)
    await page.goto(path)
    await loaded
    // Its script is there before it listens.
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(sheet).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(search).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  }
  await page.keyboard.press('Control+k')
  await search.fill('agents')
  await expect(first).toContainText('Agents')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/studio/agents')
})

test('an archived keeper is found by name', async ({ openProfile, person }) => {
  // The server lets every answer out through its contract.
  const keeper = (await person.ask('POST', '/api/keepers', {
    ...{ title: 'River years', purpose: 'What the river brought.', keeperType: 'journal' },
    ...{ memoryPattern: 'chronological' },
  })) as Keeper
  await person.ask('PATCH', `/api/keepers/${keeper.id}`, { version: keeper.version, archived: true })
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const { search, first } = paletteOn(page)
  await page.getByRole('button', { name: 'Go to...' }).click()
  await search.fill(keeper.title)
  await expect(first).toContainText(keeper.title)
  await expect(first).toContainText('Archived')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/keeper/${keeper.number}/dashboard`)
})

test('on the public pages the keys do nothing for visitors', async ({ openProfile }) => {
  const page = await openProfile()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const viewport of windowsFor('palette')) {
  test(`palette and shortcuts at ${viewport.width} pixels, without a finding of axe`, async ({
    openProfile,
    keeper,
  }) => {
    const page = await openProfile({ as: keeper.admin, viewport })
    await page.goto('/root')
    await page.getByRole('button', { name: 'Go to...' }).click()
    await expect(paletteOn(page).option('Run Kip')).toBeVisible()
    await expect(paletteOn(page).palette).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(paletteOn(page).palette).toBeHidden()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('in an open keeper its topics and moments come first, in a sample too', async ({
  openProfile,
  person,
}) => {
  await person.ask('POST', '/api/keepers/samples')
  const page = await openProfile({ as: person })
  await page.goto('/keeper/2/moments')
  await expect(page.getByRole('link', { name: /Mama on the ferry/ })).toBeVisible()
  const { palette, search } = paletteOn(page)
  await page.keyboard.press('Control+k')
  await search.fill('Mama')
  const here = palette.getByRole('group', { name: 'River years' })
  await expect(here.getByRole('option', { name: /^Mama ?Person$/ })).toBeVisible()
  await expect.poll(() => here.getByRole('option').count()).toBeGreaterThan(2)
  await expect(palette.getByText('No results.')).toHaveCount(0)
  await expectAccessible(page)
  await search.fill('zzzzqqq')
  await expect(palette).toContainText('No results.')
  await expect(palette.getByRole('group', { name: 'Ask' })).toContainText('Ask “zzzzqqq”')
  await search.fill('Mama')
  await here.getByRole('option', { name: /^Mama ?Person$/ }).click()
  await expect(page).toHaveURL(/\/keeper\/2\/topics\/mama$/)
  // A search over all keepers leaves samples out, so this one goes on in the sample.
  await page.keyboard.press('Control+k')
  await search.fill('Mama')
  await palette.getByRole('option', { name: 'See all results for “Mama”' }).click()
  await expect(page.getByRole('region', { name: 'Search' }).getByRole('listitem').first()).toContainText(
    'Mama',
  )
})

test('the palette says that there are no results only once it has looked for what was typed', async ({
  openProfile,
  person,
}) => {
  await person.ask('POST', '/api/keepers/1/moments', { body: 'Quince marmalade on the stove.' })
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const { palette, search, option } = paletteOn(page)
  await page.getByRole('button', { name: 'Go to...' }).click()
  await expect(search).toBeFocused()
  const wasEmpty = palette.evaluate(
    (list) =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          const text = list.textContent
          if (text.includes('No results.')) resolve(true)
          else if (text.includes('marmalade')) resolve(false)
        }
        new MutationObserver(look).observe(list, { subtree: true, childList: true, characterData: true })
      }),
  )
  await search.fill('quince')
  await expect(option('Quince marmalade on the stove.')).toBeVisible()
  expect(await wasEmpty).toBe(false)
  await search.fill('quincunx')
  await expect(palette.getByText('No results.')).toBeVisible()
})

test('the first row is selected where only moments match, and a chosen one stays as more arrive', async ({
  openProfile,
  person,
}) => {
  for (const body of ['Quinces in the #kitchen.', 'Nothing but quinces.'])
    await person.ask('POST', '/api/keepers/1/moments', { body })
  const page = await openProfile({ as: person })
  await page.goto('/root')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { palette, search, first } = paletteOn(page)
  await page.keyboard.press('Control+k')
  await search.fill('quinces')
  await expect(first).toContainText('Nothing but quinces.')
  await expect(search).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/keeper\/[^/]+\/moments\/./)

  const moments = Promise.withResolvers<void>()
  const topics = Promise.withResolvers<void>()
  await page.route('**/api/keepers/*/search?*', async (route) => {
    await moments.promise
    await route.continue()
  })
  await page.route('**/api/keepers/*/topics?*', async (route) => {
    await topics.promise
    await route.continue()
  })
  await page.goto('/keeper/1/moments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await search.fill('kitchen')
  await expect(first).toHaveText('Ask “kitchen”')
  moments.resolve()
  await expect(first).toContainText('Quinces in the')
  await page.keyboard.press('ArrowDown')
  await expect(first).toHaveText('See all results for “kitchen”')
  topics.resolve()
  await expect(palette.getByRole('option').first()).toHaveText('kitchenTopic')
  await expect(first).toHaveText('See all results for “kitchen”')
})

test('the palette lists only moments that match, not what goes with them', async ({
  openProfile,
  person,
}) => {
  for (const body of ['Planted lettuces.', 'Slept all day.'])
    await person.ask('POST', '/api/keepers/1/moments', { body })
  const page = await openProfile({ as: person })
  await page.goto('/keeper/1/moments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { search, option } = paletteOn(page)
  await page.keyboard.press('Control+k')
  await search.fill('lettuce')
  await expect(option('Planted lettuces.')).toBeVisible()
  await expect(option('Slept all day.')).toHaveCount(0)
})

test('what is typed while the palette loads is in its field, and nowhere else', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  for (const isWriting of [false, true]) {
    const held = Promise.withResolvers<void>()
    await page.route('**/command-palette*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/root')
    await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
    const { search, palette } = paletteOn(page)
    const name = page.getByLabel('Name')
    const before = await name.inputValue()
    if (isWriting) await name.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gk appx')
    await page.keyboard.press('Backspace')
    held.resolve()
    await page.keyboard.type('le', { delay: 30 })
    await expect(search).toBeFocused()
    await page.keyboard.type('s')
    await expect(search).toHaveValue('gk apples')
    await expect(page).toHaveURL('/root')
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(name).toHaveValue(before)
    await page.keyboard.press('Control+k')
    await expect(search).toHaveValue('')
    await page.unrouteAll()
  }
})

test('single-key shortcuts can be switched off on a device', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const toggle = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expectAccessible(page)
  await page.reload()
  await expect(toggle).not.toBeChecked()
  await page.goto('/keeper/1/moments')
  await expect(page.getByRole('heading', { level: 1, name: 'Moments' })).toBeVisible()
  for (const key of ['?', 'n', 'g', 'a', '/']) await page.keyboard.press(key)
  await page.keyboard.press('Control+k')
  await expect(paletteOn(page).palette).toBeVisible()
  await expect(page).toHaveURL('/keeper/1/moments')
  await paletteOn(page).search.fill('shortcuts')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Single-key shortcuts are off on this device.')
  await page.keyboard.press('Escape')
  await page.goto('/root')
  await toggle.click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(sheet).toContainText('Show this list')
  await expect(sheet).not.toContainText('are off')
})
