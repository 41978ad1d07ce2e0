import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { appTakesOver, openServed, served } from './served-view.ts'

/** What the page fetched, with the moments at which it asked, in milliseconds since it began. */
function fetchedOn(page: Page) {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ address: name.replace(location.origin, ''), startTime })),
  )
}

type LayoutShift = PerformanceEntry & {
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** What has moved since a moment of the page, from where to where. */
function listShifts(page: Page, since: number): Promise<string[]> {
  return page.evaluate(
    (from) =>
      new Promise<string[]>((resolve) => {
        const describe = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
          const rects = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height])
          return `${node?.nodeName} “${node?.textContent?.slice(0, 40)}” ${JSON.stringify(rects)}`
        }
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries().filter(({ startTime }) => startTime > from)
          // The kind that is observed has these.
          resolve(shifts.map((shift) => (shift as LayoutShift).sources.map(describe).join(', ')))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
      }),
    since,
  )
}

const isScript = ({ address }: { address: string }) => address.endsWith('.js')

/** What of each served view is read first, and what is fetched for its screen. */
const views = [
  {
    path: '/',
    script: 'landing-screen',
    read: (page: Page) => page.getByRole('link', { name: 'Begin' }).first(),
  },
  { path: '/login', script: 'login-screen', read: (page: Page) => page.getByLabel('Email') },
  { path: '/register', script: 'register-screen', read: (page: Page) => page.getByLabel('Email') },
  { path: '/kip', script: 'public-chat-screen', read: (page: Page) => chatOn(page, 'Kip').welcome },
] as const

for (const { path, script, read } of views) {
  test(`a visitor reads ${path} before a script is asked for, and each is asked for once`, async ({
    openProfile,
  }) => {
    const page = await openProfile()
    await page.goto(path)
    await appTakesOver(page)
    await expect(read(page)).toBeVisible()
    const paintedAt = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    )
    expect(paintedAt).toBeGreaterThan(0)
    const scripts = (await fetchedOn(page)).filter(isScript)
    for (const { address, startTime } of scripts) expect(startTime, address).toBeGreaterThan(paintedAt)
    const addresses = scripts.map(({ address }) => address)
    expect(addresses.filter((address) => address.includes(script))).toHaveLength(1)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test(`${path} can be read by all without its script, in light and dark`, async ({ openProfile }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openProfile({ colorScheme })
      await openServed(page, path)
      await expect(read(page)).toBeVisible()
      await expectAccessible(page, [colorScheme])
      await expectNoSidewaysScroll(page)
    }
  })

  test(`${path} stays as it came until its screen is there, and does not move`, async ({ openProfile }) => {
    const page = await openProfile()
    const { letGo } = await openServed(page, path)
    await expect(read(page)).toBeVisible()
    const before = await page.evaluate(async () => {
      await document.fonts.ready
      // Drawn in them, too.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return performance.now()
    })
    letGo()
    await appTakesOver(page)
    await expect(read(page)).toBeVisible()
    expect(await listShifts(page, before)).toEqual([])
  })
}

test('without a browser’s scripts the greeting of a public chat is there', async ({ openProfile }) => {
  const page = await openProfile({ javaScriptEnabled: false })
  await page.goto('/kip')
  await expect(chatOn(page, 'Kip').welcome).toBeVisible()
})

test('the focus stays where it was as the app takes over, on links as in fields', async ({ openProfile }) => {
  const page = await openProfile()
  for (const [path, tabs] of [
    ['/', 1],
    ['/login', 5],
    ['/kip', 9],
  ] as const) {
    const { letGo } = await openServed(page, path)
    for (let tab = 0; tab < tabs; tab += 1) await page.keyboard.press('Tab')
    const focused = () =>
      page.evaluate(() => {
        const controls = [...document.querySelectorAll('a, button, input, textarea, [tabindex]')]
        const { activeElement } = document
        return activeElement && [controls.indexOf(activeElement), activeElement.outerHTML.slice(0, 30)]
      })
    const before = await focused()
    expect(before?.[0]).toBeGreaterThanOrEqual(0)
    letGo()
    await appTakesOver(page)
    expect(await focused(), path).toEqual(before)
  }
})

test('what is typed before the app takes over stays, with the place in it, and is written on', async ({
  openProfile,
}) => {
  const page = await openProfile()
  const login = await openServed(page, '/login')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await email.fill('ada@example.com')
  await password.pressSequentially('correct hor')
  login.letGo()
  await appTakesOver(page)
  await page.keyboard.type('se')
  await expect(email).toHaveValue('ada@example.com')
  await expect(password).toHaveValue('correct horse')
  await expect(password).toBeFocused()

  const chat = await openServed(page, '/kip')
  const { input, send } = chatOn(page, 'Kip')
  await input.fill('Good morning')
  for (let step = 0; step < 'morning'.length; step += 1) await input.press('Shift+ArrowLeft')
  chat.letGo()
  await appTakesOver(page)
  await page.keyboard.type('evening')
  await expect(input).toHaveValue('Good evening')
  await expect(send).toBeEnabled()
})

test('signing in before the script is there waits for it, and the password is in no address', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile()
  const addresses: string[] = []
  page.on('request', (request) => void addresses.push(request.url()))
  const { letGo } = await openServed(page, '/login')
  await page.getByLabel('Email').fill(person.user.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true')
  await expect(page).toHaveURL('/login')
  letGo()
  await expect(page).toHaveURL('/root')
  expect(addresses.filter((address) => address.includes(encodeURIComponent(person.password)))).toEqual([])
})

test('a form of a page that never gets its scripts puts nothing into an address', async ({
  openProfile,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const page = await openProfile({ javaScriptEnabled: false })
  await page.goto('/register')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  expect(page.url()).not.toContain('correct')
})

for (const { path, field, button } of [
  { path: '/login', field: 'Email', button: 'Login' },
  { path: '/kip', field: 'Message Kip', button: 'Send message' },
]) {
  test(`${path} says that its scripts could not be loaded, and keeps what was typed`, async ({
    openProfile,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED/)
    const page = await openProfile()
    await page.route(/\/assets\/index-[^/]+\.js$/, (route) => route.abort())
    await page.goto(path)
    const notice = page.getByRole('alert')
    await expect(notice).toHaveText("The rest of this page couldn't be loaded. Reload")
    await expectAccessible(page, ['light'])
    await page.getByLabel(field).fill('ada@example.com')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('button', { name: button })).not.toHaveAttribute('aria-busy')
    await expect(page.getByLabel(field)).toHaveValue('ada@example.com')
    await page.unroute(/\/assets\/index-[^/]+\.js$/)
    await notice.getByRole('link').click()
    await appTakesOver(page)
    await expect(page.getByLabel(field)).toBeVisible()
  })
}

test('a message sent before the script is there goes off with it, as does a starter', async ({
  openProfile,
}) => {
  const page = await openProfile()
  const { questions, input, say } = chatOn(page, 'Kip')
  const first = await openServed(page, '/kip')
  await say('Who are you?')
  await expect(input).toHaveValue('Who are you?')
  first.letGo()
  await expect(questions).toContainText('Who are you?')
  await expect(input).toHaveValue('')

  const other = await openProfile()
  const second = await openServed(other, '/kip')
  const starter = other.getByRole('list', { name: 'Ways to begin' }).getByRole('button').nth(1)
  const text = await starter.innerText()
  await starter.click()
  second.letGo()
  await expect(chatOn(other, 'Kip').questions).toContainText(text)
})

for (const [path, name] of [
  ['/', 'Login'],
  ['/login', 'Show password'],
] as const)
  test(`a click on ${name} that starts before the app takes over, and ends after, counts`, async ({
    openProfile,
  }) => {
    const page = await openProfile()
    const { letGo } = await openServed(page, path)
    const control = (at: Page | Locator) => at.getByRole(path === '/' ? 'link' : 'button', { name })
    await control(served(page)).hover()
    await page.mouse.down()
    letGo()
    await appTakesOver(page)
    await page.mouse.up()
    if (path === '/') await expect(page).toHaveURL('/login')
    else await expect(control(page)).toHaveAttribute('aria-pressed', 'true')
  })

test('without the script of its screen the landing page stays as it was served', async ({
  openProfile,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const page = await openProfile()
  await page.route(/\/assets\/landing-screen-[^/]+\.js$/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/')
  await failed
  await served(page).getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('without the script of its screen a form says that it can’t work', async ({
  openProfile,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to fetch|error/i)
  const page = await openProfile()
  await page.route(/\/assets\/login-screen-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/login')
  await appTakesOver(page)
  await expect(page.getByText('Part of the app failed to load')).toBeVisible()
})

test('whoever is signed in sees what they would without a served view', async ({ openProfile, person }) => {
  const page = await openProfile({ as: person })
  const held = Promise.withResolvers<void>()
  await page.route(/agents\?slug=kip/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/kip')
  await expect(page.getByText('Loading kip...')).toBeVisible()
  await expect(chatOn(page, 'Kip').welcome).toBeHidden()
  held.resolve()
  await expect(chatOn(page, 'Kip').welcome).toBeVisible()
})

test('a visitor’s chat brings its agent along, and asks for it where it can’t', async ({
  openProfile,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const page = await openProfile()
  const isAsked = ({ address }: { address: string }) => address === '/api/kip/agents?slug=kip'
  await page.goto('/kip')
  await appTakesOver(page)
  await expect(chatOn(page, 'Kip').input).toBeVisible()
  expect((await fetchedOn(page)).filter(isAsked)).toEqual([])
  await page.goto('/kip?sessionId=unknown')
  await expect(chatOn(page, 'Kip').input).toBeVisible()
  expect((await fetchedOn(page)).filter(isAsked)).toHaveLength(1)
})

test('only the page’s own inline scripts may run', async ({ openProfile, allowConsole }) => {
  allowConsole(/Content Security Policy/)
  const page = await openProfile()
  const answer = await page.goto('/login')
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "Taken over"'
    document.body.append(script)
  })
  await expect(page).toHaveTitle(/Keeper/)
})

test('the face of code comes where code is shown, and not with the first pages', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person })
  const isMono = ({ address }: { address: string }) => address.includes('jetbrains-mono')
  for (const path of ['/', '/kip']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect((await fetchedOn(page)).filter(isMono), path).toEqual([])
  }
  await page.goto('/root/domain')
  await page.getByLabel('CORS origins').fill('https://www.example.com')
  await expect.poll(async () => (await fetchedOn(page)).filter(isMono)).toHaveLength(1)
})
