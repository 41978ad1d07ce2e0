import type { Locator, Page } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { reservedSegments } from '../contracts/src/agents/slugs.ts'
import { sample } from '../server/src/testing/sample.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { type Person, registerPerson } from './people.ts'

test('the public header leads to what is there, signed out and signed in', async ({
  openProfile,
  person,
}) => {
  const visitor = await openProfile()
  await visitor.goto('/')
  const links = visitor.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'Begin', 'Login'])
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  await links.nth(2).click()
  await expect(visitor).toHaveURL('/login')
  await links.nth(1).click()
  await expect(visitor).toHaveURL('/register')
  await visitor.getByRole('link', { name: 'Keeper', exact: true }).click()
  await expect(visitor).toHaveURL('/')
  const toKip = visitor.getByRole('link', { name: /Talk to Kip/ })
  await expect(toKip).toHaveCount(1)
  await visitor.getByRole('main').and(visitor.locator(':has(h1)')).locator(toKip).click()
  await expect(visitor).toHaveURL('/kip')

  const page = await openProfile({ as: person })
  await page.goto('/')
  const own = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(own).toHaveText(['Root', 'Studio', 'Journeys', 'Moments', 'Themes'])
  await page.getByRole('link', { name: 'Keeper', exact: true }).click()
  await expect(page).toHaveURL('/root')
  await page.goto('/')
  await own.nth(1).click()
  await expect(page).toHaveURL('/studio/agents')
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Open Keeper' }).click()
  await expect(page).toHaveURL('/root')
})

test('each address of the public header and each second address leads to its screen', async ({
  openProfile,
  keeper,
}) => {
  const page = await openProfile({ as: keeper.admin })
  for (const [path, heading] of [
    ['/studio/kip/agents', 'Agents'],
    ['/studio/kip/api-keys', 'Platform keys'],
    ['/studio/kip/logs', 'Execution logs'],
    ['/root/settings/api-keys', 'Account'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await page.goto('/keeper/1/dashboard')
  for (const [link, address] of [
    ['Root', '/root'],
    ['Studio', '/studio/agents'],
    ['Journeys', '/keeper/1/journeys'],
    ['Moments', '/keeper/1/moments'],
    ['Themes', '/studio/themes'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(address)
  }
})

test('the sidebar is 256 pixels wide, collapses to 64 and remembers it', async ({ openProfile, keeper }) => {
  const page = await openProfile({ as: keeper.admin })
  await page.goto('/root')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const widthOf = async () => (await sidebar.boundingBox())?.width
  await expect(sidebar.getByText('Agents')).toBeInViewport()
  expect(await widthOf()).toBe(256)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(widthOf).toBe(64)
  await expect(sidebar.getByRole('button', { name: 'Studio' })).toHaveCount(0)
  const label = await sidebar.getByText('Agents', { exact: true }).boundingBox()
  expect(label?.width).toBeLessThanOrEqual(1)
  await sidebar.getByRole('link', { name: 'Agents' }).click()
  await expect(page).toHaveURL('/studio/agents')
  await page.reload()
  await expect.poll(widthOf).toBe(64)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(widthOf).toBe(256)
})

test('the sidebar marks the current screen, folds its sections and shows who is signed in', async ({
  openProfile,
  keeper,
}) => {
  const page = await openProfile({ as: keeper.admin })
  await page.goto('/root')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const links = sidebar.getByRole('navigation').getByRole('link')
  const ofKeeper = [
    ...['All keepers', 'New keeper', 'My journal', 'Memory', 'Journeys'],
    ...['Moments', 'Topics', 'Voice', 'Logbook'],
  ]
  const ofStudio = [
    ...['Kip Studio', 'Agents', 'Engagement templates', 'Themes'],
    ...['Platform keys', 'Users', 'Logs', 'Audit log', 'Admin'],
  ]
  await expect(links).toHaveText(['Dashboard', 'API keys', ...ofStudio, ...ofKeeper])
  for (const [label, address] of [
    ['Dashboard', '/root'],
    ['API keys', '/root/api-keys'],
    ['Agents', '/studio/agents'],
    ['Platform keys', '/studio/admin/api-keys'],
    ['Users', '/studio/admin/users'],
    ['Kip Studio', '/studio/kip'],
    ['Engagement templates', '/studio/engagement-templates'],
    ['Themes', '/studio/themes'],
    ['Logs', '/studio/admin/logs'],
    ['Audit log', '/studio/admin/audit'],
    ['Admin', '/studio/admin'],
    ['All keepers', '/keeper'],
    ['New keeper', '/keeper/new'],
    ['My journal', '/keeper/1/dashboard'],
    ['Logbook', '/keeper/1/logbook'],
  ] as const) {
    await links.filter({ hasText: label }).click()
    await expect(page).toHaveURL(address)
    await expect(sidebar.locator('[aria-current=page]')).toHaveText(label)
  }
  const studio = sidebar.getByRole('button', { name: 'Studio' })
  const others = ['Root', 'Keeper'].map((name) => sidebar.getByRole('button', { name, exact: true }))
  for (const section of [studio, ...others]) await expect(section).toHaveAttribute('aria-expanded', 'true')
  await studio.click()
  for (const section of others) await expect(section).toHaveAttribute('aria-expanded', 'true')
  await expect(studio).toHaveAttribute('aria-expanded', 'false')
  await expect(links).toHaveText(['Dashboard', 'API keys', ...ofKeeper])
  await expect(sidebar.getByText(keeper.admin.user.email)).toBeVisible()
  await expect(sidebar.getByRole('paragraph').filter({ hasText: /^Admin$/ })).toBeVisible()
})

test('on a phone the sidebar is a sheet that closes on going somewhere', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto('/root')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  const open = page.getByRole('button', { name: 'Open menu' })
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await open.click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await expect(sheet.getByRole('link', { name: 'Platform keys' })).toHaveCount(0)
  await sheet.getByRole('link', { name: 'Agents' }).click()
  await expect(page).toHaveURL('/studio/agents')
  await expect(sheet).toBeHidden()
  await open.click()
  await sheet.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
})

test('the debug console is one step away from every screen', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/root')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const console = sidebar.getByRole('link', { name: 'Debug Console' })
  const [width, around] = [(await console.boundingBox())?.width, (await sidebar.boundingBox())?.width]
  expect(width).toBe((around ?? 0) - 25)
  await console.click()
  await expect(page).toHaveURL('/debug')
})

test('the floating debug link shows to an admin while the last system check found a failure', async ({
  openProfile,
  person,
  keeper,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  const admin = await openProfile({
    ...{ as: keeper.admin, viewport: { width: 360, height: 740 }, permissions: ['clipboard-write'] },
  })
  const floating = (page: Page) =>
    page.getByRole('navigation', { name: 'Debug' }).getByRole('link', { name: 'DEBUG' })
  const check = async (page: Page, outcome: string) => {
    await page.goto('/debug')
    await page.getByRole('button', { name: 'Run Full Check & Copy Report' }).click()
    await expect(page.getByText(outcome).first()).toBeVisible()
    await page.goto('/studio/agents')
    await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
  }
  await admin.goto('/studio/agents')
  await expect(admin.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
  await expect(floating(admin)).toHaveCount(0)

  const failing = '**/api/debug/database'
  await admin.route(failing, (route) => route.fulfill({ status: 500, body: '' }))
  await check(admin, 'Some Issues Detected')
  await expect(admin.getByText('The last system check found a failure.')).toBeVisible()
  const box = await floating(admin).boundingBox()
  expect([(box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([344, 732])
  await expect(floating(admin)).toHaveCSS('position', 'fixed')
  await expect(floating(admin).locator('svg.lucide-wrench')).toBeVisible()
  const [red = 0, green = 0, blue = 0] = await colourOf(floating(admin))
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  await expectAccessible(admin)
  // Never over a chat's composer.
  await admin.goto('/studio/chat/kip')
  await expect(admin.getByRole('textbox')).toBeVisible()
  await expect(floating(admin)).toHaveCount(0)
  await admin.goto('/studio/agents')
  await floating(admin).click()
  await expect(admin).toHaveURL('/debug')
  await admin.unroute(failing)
  await check(admin, 'All Systems Operational')
  await expect(floating(admin)).toHaveCount(0)

  const page = await openProfile({ as: person, permissions: ['clipboard-write'] })
  await page.route('**/health', (route) => route.fulfill({ status: 500, body: '' }))
  await check(page, 'Some Issues Detected')
  await expect(floating(page)).toHaveCount(0)
})

test('the floating debug link covers no control on a phone', async ({ openProfile, keeper }) => {
  for (let i = 1; i <= 9; i++) await registerPerson(keeper.url, `Person ${i}`)
  const page = await openProfile({ as: keeper.admin, viewport: { width: 360, height: 640 } })
  await page.addInitScript((key) => localStorage.setItem(key, 'failed'), lastCheckKey(keeper.admin))
  const strip = page.getByRole('navigation', { name: 'Debug' })
  const isUnder = async (control: Locator) => {
    const [over, box] = [await strip.boundingBox(), await control.boundingBox()]
    if (!over || !box) throw new Error('Both are on the page.')
    return box.y + box.height > over.y
  }
  await page.goto('/studio/admin/users')
  const rows = page.getByRole('list', { name: 'Users', exact: true }).getByRole('button')
  await expect(rows.nth(9)).toBeVisible()
  await rows.first().focus()
  for (const row of await rows.all()) {
    await expect(row).toBeFocused()
    expect(await isUnder(row)).toBe(false)
    await page.keyboard.press('Tab')
  }

  await page.goto('/studio/agents')
  await expect(
    page.getByRole('region', { name: 'Registry' }).getByRole('heading', { level: 3 }).first(),
  ).toBeAttached()
  const last = page.getByRole('main').getByRole('button').last()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  expect(await isUnder(last)).toBe(false)

  await page.goto('/studio/themes')
  await page.getByRole('button', { name: 'New theme' }).click()
  for (const name of ['Create theme', 'Cancel']) {
    const button = page.getByRole('form', { name: 'Theme' }).getByRole('button', { name }).last()
    await button.focus()
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await isUnder(button)).toBe(false)
  }
})

/** Where the outcome of a person's last system check is kept. */
function lastCheckKey({ user }: Person): string {
  return `keeper_last_check:${user.id}`
}

/** The admin of a server, with a keeper and another one. */
async function adminWithTwoKeepers(url: string): Promise<Person> {
  const admin = await registerPerson(url)
  const other = { title: 'Letters', purpose: 'What was never sent.', keeperType: 'journal' }
  await admin.ask('POST', '/api/keepers', { ...other, memoryPattern: 'chronological' })
  return admin
}

test('at 1280 by 800 pixels all links fit the sidebar, in rows of 28 to 30 pixels', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper()
  const as = await adminWithTwoKeepers(keeper.url)
  const page = await openProfile({ keeper, as, viewport: { width: 1280, height: 800 } })
  await page.goto('/keeper/1/logbook')
  const links = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('navigation').getByRole('link')
  await expect(links.last()).toHaveText('Logbook')
  for (const link of await links.all()) {
    await expect(link).toBeInViewport({ ratio: 1 })
    const { height = 0 } = (await link.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(28)
    expect(height).toBeLessThanOrEqual(30)
  }
  await expect(page.locator('.sidebar-column')).toHaveAttribute('data-more', '')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(links.last()).toHaveText('Letters')
  await expect(links.last()).toBeInViewport({ ratio: 1 })
})

test('collapsed at 1280 by 800 pixels the sidebar shows all links but other keepers, and fades where it goes on', async ({
  openProfile,
  startOwnKeeper,
}) => {
  const keeper = await startOwnKeeper()
  const as = await adminWithTwoKeepers(keeper.url)
  const page = await openProfile({ keeper, as, viewport: { width: 1280, height: 800 } })
  await page.goto('/keeper/1/moments')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  for (const link of await sidebar.getByRole('navigation').getByRole('link').all()) {
    await expect(link).toBeInViewport({ ratio: 1 })
    const { height = 0 } = (await link.boundingBox()) ?? {}
    expect.soft(height).toBeGreaterThanOrEqual(28)
  }
  await expect(sidebar.getByRole('link').filter({ hasText: 'Logbook' })).toHaveCount(1)
  await expect(sidebar.getByRole('link').filter({ hasText: 'Letters' })).toHaveCount(0)
  await expect(page.locator('.sidebar-column')).toHaveAttribute('data-more', '')
  await page.setViewportSize({ width: 1280, height: 500 })
  await expect(page.locator('.sidebar-column')).toHaveAttribute('data-more', /after|before/)
})

test('at 768 pixels a keeper’s areas fade where they go on, and the last one can be reached', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person, viewport: { width: 768, height: 1024 } })
  await page.goto('/keeper/1/dashboard')
  const areas = page.getByRole('navigation', { name: 'Areas of My journal' })
  await expect(areas).toHaveAttribute('data-more', 'after')
  const links = areas.getByRole('link')
  await links.first().focus()
  for (let place = 1; place < (await links.count()); place += 1) {
    await page.keyboard.press('Tab')
    await expect(links.nth(place)).toBeFocused()
    await expect.poll(() => hiddenByFade(areas, links.nth(place))).toBeLessThanOrEqual(0)
  }
  await areas.getByRole('link', { name: 'Logbook' }).click()
  await expect(page).toHaveURL(/logbook$/)
  await expect(areas.getByRole('link', { name: 'Logbook' })).toBeInViewport({ ratio: 1 })
  await expect(areas).toHaveAttribute('data-more', 'before')
})

/** How many pixels of a focused link lie under the fading edges of its row. */
async function hiddenByFade(row: Locator, link: Locator): Promise<number> {
  const [box, at] = await Promise.all([row.boundingBox(), link.boundingBox()])
  const more = (await row.getAttribute('data-more')) ?? ''
  if (box === null || at === null) return Number.NaN
  const before = more.includes('before') ? box.x + 32 - at.x : 0
  const after = more.includes('after') ? at.x + at.width - (box.x + box.width - 32) : 0
  return Math.round(Math.max(before, after))
}

test('in a sample keeper the own keepers stay one press away', async ({ openProfile, person }) => {
  const samples = (await person.ask('POST', '/api/keepers/samples')) as Keeper[]
  const page = await openProfile({ as: person, viewport: { width: 1280, height: 860 } })
  await page.goto(`/keeper/${samples[0]?.number}/dashboard`)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('link', { name: samples[0]?.title, exact: true })).toBeVisible()
  await sidebar.getByRole('link', { name: 'My journal' }).click()
  await expect(page).toHaveURL(/\/keeper\/1\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My journal' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'My journal' })).toHaveCount(1)
})

test('where the window is too low for all links, the present one is in view', async ({
  openProfile,
  keeper,
}) => {
  const page = await openProfile({ as: keeper.admin, viewport: { width: 1280, height: 420 } })
  await page.goto('/keeper/1/logbook')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('link', { name: 'Logbook' })).toBeInViewport({ ratio: 1 })
  await page.goto('/root')
  await expect(sidebar.getByRole('link', { name: 'Dashboard', exact: true })).toBeInViewport({ ratio: 1 })
})

test('under a finger the rows of the sidebar are 40 pixels high', async ({ openProfile, person }) => {
  const page = await openProfile({
    ...{ as: person, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  })
  await page.goto('/root')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const link = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Agents' })
  await expect.poll(async () => (await link.boundingBox())?.height).toBe(40)
})

test('an address that is typed opens at its top, and back finds the place that was left', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person, viewport: { width: 360, height: 640 } })
  await expectPlacesOfTheirOwn(page, {
    left: {
      path: '/studio/agents',
      content: page.getByRole('list', { name: 'Agents' }).getByRole('listitem').first(),
    },
    opened: { path: '/root', content: page.getByRole('region', { name: 'Start here' }) },
  })
  const visitor = await openProfile({ viewport: { width: 360, height: 400 } })
  await expectPlacesOfTheirOwn(visitor, {
    left: { path: '/', content: visitor.locator('#app > :not(#prerendered)').first() },
    opened: { path: '/register', content: visitor.getByRole('button', { name: 'Begin' }) },
  })
})

type Opened = { path: string; content: Locator }

async function expectPlacesOfTheirOwn(page: Page, { left, opened }: { left: Opened; opened: Opened }) {
  const place = () => page.evaluate(() => window.scrollY)
  await page.goto(left.path)
  await expect(left.content).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.goto(opened.path)
  await expect(opened.content).toBeVisible()
  expect(await place()).toBe(0)
  await page.goto(left.path)
  await expect(left.content).toBeAttached()
  expect(await place()).toBe(0)
  await page.goBack()
  await expect(opened.content).toBeVisible()
  await page.goBack()
  await expect(left.content).toBeAttached()
  await expect.poll(place).toBe(300)
}

test('/studio leads to the agents', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  await page.goto('/studio')
  await expect(page).toHaveURL('/studio/agents')
})

const served = ['api', 'assets', 'health', 'ping', 'railway-status', 'v1', 'docs']
const screens = [
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'debug',
  'root',
  'studio',
  'keeper',
]

test('reserved addresses and screens that are not there end in not-found, never in a chat', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  const reserved = reservedSegments.filter((segment) => ![...served, ...screens].includes(segment))
  const deeper = [
    'root/nowhere',
    'studio/nowhere',
    'studio/admin/nowhere',
    'keeper/1/nowhere',
    'p/x/y/z',
    'a/b',
  ]
  for (const path of [...sample(reserved, 'reserved', 8), ...sample(deeper, 'deeper', 2)]) {
    await page.goto(`/${path}`)
    await expect(page.getByRole('heading', { name: 'This page is blank.' }), path).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Go to Root' }).click()
  await expect(page).toHaveURL('/root')
})

test('screens behind the guard lead visitors to the sign-in', async ({ openProfile }) => {
  const page = await openProfile()
  for (const path of ['root', 'studio', 'studio/themes', 'keeper', 'keeper/1/dashboard']) {
    await page.goto(`/${path}`)
    await expect(page, path).toHaveURL('/login')
  }
  await page.goto('/debug/nowhere')
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})

test('light and dark follow the system live, until one is chosen by hand', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person, colorScheme: 'light' })
  await page.goto('/root')
  const root = page.locator('html')
  await expect(root).toHaveClass('light')
  const paper = await backgroundOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveClass('dark')
  // The change of colours is a short movement.
  await expect.poll(() => backgroundOf(page)).not.toBe(paper)

  await page.getByRole('radio', { name: 'Light' }).click()
  await expect(root).toHaveClass('light')
  await page.reload()
  await expect(root).toHaveClass('light')
  await expect.poll(() => backgroundOf(page)).toBe(paper)
  await page.getByRole('radio', { name: 'System' }).click()
  await expect(root).toHaveClass('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveClass('light')
})

function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

/** Red, green and blue of an element's ground. */
async function colourOf(element: Locator): Promise<number[]> {
  const colour = await element.evaluate((shown) => getComputedStyle(shown).backgroundColor)
  return (colour.match(/[\d.]+/g) ?? []).map(Number)
}

test('an address of a screen answers HEAD as it answers GET', async ({ openProfile }) => {
  const page = await openProfile()
  for (const path of ['/', '/login', '/kip', '/root']) {
    const [asked, read] = [await page.request.head(path), await page.request.get(path)]
    expect(asked.status(), path).toBe(200)
    expect(asked.headers()['content-security-policy']).toBe(read.headers()['content-security-policy'])
    expect(await asked.body()).toHaveLength(0)
  }
})

test('the file behind the screens is not a blank page of its own', async ({ openProfile, allowConsole }) => {
  allowConsole(/status of 404/)
  const page = await openProfile()
  await page.goto('/index.html')
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
})
