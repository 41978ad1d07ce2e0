import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { builtInThemes, defaultTheme } from '../contracts/src/themes/built-in-themes.ts'
import type { Theme } from '../contracts/src/themes/themes.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { sample } from '../server/src/testing/sample.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { windowsFor } from './windows.ts'

const { light, dark } = defaultTheme
/** The page's colour of Keeper Classic and of Ocean Calm, light and dark, as the browser has them. */
const classic = { light: 'rgb(251, 249, 244)', dark: 'rgb(20, 20, 20)' }
const ocean = { light: 'rgb(244, 248, 250)', dark: 'rgb(14, 21, 29)' }

async function expectPage(page: Page, colour: string): Promise<void> {
  await expect(page.locator('body')).toHaveCSS('background-color', colour)
}

function themesOn(page: Page) {
  const list = page.getByRole('list', { name: 'Themes' })
  return {
    names: list.getByRole('heading'),
    card: (name: string) => list.getByRole('listitem').filter({ hasText: name }),
    async fromMenu(name: string, item: string) {
      await page.getByRole('button', { name: `More about ${name}` }).click()
      await page.getByRole('menuitem', { name: item }).click()
    },
  }
}

async function createTheme(owner: Person, fields: Partial<Theme> = {}): Promise<Theme> {
  // The server lets every answer out through its contract.
  return (await owner.ask('POST', '/api/themes', { name: 'River paper', light, dark, ...fields })) as Theme
}

test('a theme applies everywhere, survives a reload without a flash, and follows its person', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/themes')
  const { names, card } = themesOn(page)
  await expect(names).toHaveText(builtInThemes.map(({ name }) => name))
  await expect(card('Keeper Classic')).toContainText('In use')
  await expectPage(page, classic.light)
  await page.getByRole('button', { name: 'Use this theme: Ocean Calm' }).click()
  await expect(card('Ocean Calm')).toContainText('In use')
  await expectPage(page, ocean.light)
  await expect(page.locator('html')).toHaveCSS('--background', '200 37.5% 96.9%')

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass('dark')
  await expectPage(page, ocean.dark)

  // The first paint has it already: before anything of the app could have asked the server.
  await page.route('**/assets/*.js', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await expectPage(page, ocean.dark)
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(card('Ocean Calm')).toContainText('In use')
  await expectPage(page, ocean.dark)
  await page.goto('/kip')
  await expectPage(page, ocean.dark)

  const elsewhere = await openProfile({ as: person })
  await elsewhere.goto('/')
  await expectPage(elsewhere, ocean.light)
  await elsewhere.goto('/root')
  await elsewhere.getByRole('button', { name: 'Sign out' }).click()
  await expectPage(elsewhere, classic.light)
})

test('whatever goes wrong with the preferred theme, the default one shows, and it is logged', async ({
  openProfile,
  person,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  await person.ask('PUT', '/api/kam/settings', { preferred_theme_id: 'ocean-calm' })
  const page = await openProfile({ as: person })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/root')
  await expectPage(page, ocean.light)
  const sentence = /The preferred theme could not be loaded; the default theme is used/
  for (const answer of [
    { status: 200, json: { success: true } },
    { status: 200, json: { success: true, data: { id: 'x', light: { background: 'red' }, dark: {} } } },
    { status: 500, json: { success: false, error: { code: 'internal', message: 'No.' } } },
  ]) {
    logged.length = 0
    await page.route('**/api/themes/*', (route) => route.fulfill(answer))
    await page.reload()
    await expect.poll(() => logged.join('\n')).toMatch(sentence)
    await expectPage(page, classic.light)
    await page.unroute('**/api/themes/*')
  }
  await page.reload()
  await expectPage(page, ocean.light)
})

test('a theme is made from another, previewed while it is edited, and saved', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio/themes')
  const { card, fromMenu } = themesOn(page)
  await page.getByRole('button', { name: 'Duplicate Forest Deep' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New theme' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Forest Deep copy')
  await expect(page.getByText(/^All \d+ pairs meet WCAG AA\.$/)).toBeVisible()

  const preview = page.getByRole('region', { name: 'Preview, light' })
  const primary = page.getByRole('textbox', { name: 'Main button', exact: true })
  await primary.fill('#fffff')
  await page.getByRole('button', { name: 'Create theme' }).click()
  await expect(page.getByText('Use a colour such as #3b82f6.')).toBeVisible()
  await expect(primary).toBeFocused()
  await primary.fill('#cfe0d4')
  await expect(preview.getByText('Save', { exact: true })).toHaveCSS('background-color', 'rgb(207, 224, 212)')
  await expect(page.getByText(/^\d of \d+ pairs are below WCAG AA\.$/)).toBeVisible()
  const pairs = page.getByRole('list', { name: 'Contrast of each pair' })
  await expect(pairs.getByRole('listitem').first()).toContainText('Too low')
  await page.getByLabel('Pick Main button', { exact: true }).fill('#0f766e')
  await expect(primary).toHaveValue('#0f766e')
  await page.getByRole('tab', { name: 'Dark' }).click()
  await expect(page.getByRole('region', { name: 'Preview, dark' })).toBeVisible()
  await page.getByLabel('Name').fill('Evening wood')
  await page.getByRole('button', { name: 'Create theme' }).click()
  await expect(page.getByText('Evening wood is saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Use this theme: Evening wood' }).click()
  const button = page.getByRole('button', { name: 'New theme' })
  await expect(button).toHaveCSS('background-color', 'rgb(15, 118, 110)')
  await page.getByRole('button', { name: 'Edit Evening wood' }).click()
  await expect(page).toHaveURL(/\?edit=/)
  await page.reload()
  await page.getByRole('textbox', { name: 'Main button', exact: true }).fill('#7c1d5a')
  await page.getByRole('button', { name: 'Save theme' }).click()
  await expect(button).toHaveCSS('background-color', 'rgb(124, 29, 90)')

  await fromMenu('Evening wood', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete the theme Evening wood?' })
  await expect(dialog).toContainText('Keeper goes back to Keeper Classic')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(card('Evening wood')).toBeHidden()
  await expect(card('Keeper Classic')).toContainText('In use')
  await expectPage(page, classic.light)
})

test('a theme goes out as JSON and comes back', async ({ openProfile, person }) => {
  await createTheme(person, { light: { ...light, primary: '#0f766e' } })
  const page = await openProfile({ as: person })
  await page.goto('/studio/themes')
  const { card, fromMenu } = themesOn(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    fromMenu('River paper', 'Export as JSON'),
  ])
  expect(download.suggestedFilename()).toBe('river-paper.json')
  const text = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(text).cssVars.light['primary-foreground']).toBe('40 60% 97.1%')

  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a theme' })
  const field = dialog.getByLabel('JSON')
  await field.fill('{ "cssVars": { "light": {}, "dark": {} } }')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText(/^Missing light colours: background, foreground/)).toBeVisible()
  await expect(field).toHaveValue(/cssVars/)
  await dialog.getByLabel('File').setInputFiles({
    name: 'theme.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text.replace('"River paper"', '"Brought along"')),
  })
  await expect(field).toHaveValue(/Brought along/)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Brought along is imported.')).toBeVisible()
  await expect(card('Brought along')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Brought along' }).click()
  await expect(page.getByRole('textbox', { name: 'Main button', exact: true })).toHaveValue('#0f766e')
})

test('search and kind are in the URL; a failure offers Retry; other people’s are not found', async ({
  openProfile,
  person,
  keeper,
  allowConsole,
}) => {
  allowConsole(/status of (404|500)/)
  const page = await openProfile({ as: person })
  await page.goto('/studio/themes?kind=own')
  await expect(page.getByRole('heading', { name: 'No themes of your own yet' })).toBeVisible()
  await page.goto('/studio/themes')
  const { names } = themesOn(page)
  await page.getByRole('searchbox', { name: 'Search themes' }).fill('calm OCEAN')
  await expect(names).toHaveText(['Ocean Calm'])
  await expect(page).toHaveURL('/studio/themes?q=calm+OCEAN')
  await page.reload()
  await expect(names).toHaveText(['Ocean Calm'])

  const foreign = await createTheme(keeper.admin)
  await page.goto(`/studio/themes?edit=${foreign.id}`)
  await expect(page.getByRole('heading', { name: 'Theme not found' })).toBeVisible()

  const refusal = { status: 500, json: { success: false, error: { code: 'internal', message: 'Broken.' } } }
  await page.route('**/api/themes?*', (route) => route.fulfill(refusal))
  await page.goto('/studio/themes')
  await expect(page.getByText('Error loading themes')).toBeVisible()
  await page.unroute('**/api/themes?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(names).toHaveCount(builtInThemes.length)
})

for (const { name, id } of sample(builtInThemes, 'themes', builtInThemes.length)) {
  // Colours are the theme's; how much room there is, is not.
  const widths = id === defaultTheme.id ? windowsFor('themes').map(({ width }) => width) : [1280]
  test(`in ${name} axe finds nothing on the gallery and the editor, light and dark`, async ({
    openProfile,
    person,
  }) => {
    await person.ask('PUT', '/api/kam/settings', { preferred_theme_id: id })
    const { id: own } = await createTheme(person)
    for (const width of widths) {
      const page = await openProfile({ as: person, viewport: { width, height: 800 } })
      await page.goto('/studio/themes')
      await expect(themesOn(page).card('River paper')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await page.goto(`/studio/themes?edit=${own}`)
      await expect(page.getByText(/^All \d+ pairs meet WCAG AA\.$/)).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  })
}
