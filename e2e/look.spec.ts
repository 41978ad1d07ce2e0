import type { Page } from '@playwright/test'
import { sample } from '../server/src/testing/sample.ts'
import { axeFor, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { appTakesOver } from './served-view.ts'
import type { Person } from './people.ts'
import { addressesOf, guardedScreens, publicScreens } from './screen-list.ts'

/** 640 pixels are a window of 1280 at twice the size. */
const widths = [1280, 1024, 768, 640, 360] as const

test('every screen keeps to its faces, sizes, edges and motion, and has one filled button', async ({
  openProfile,
  keeper,
}) => {
  for (const [as, paths] of await drawnFor('look', keeper.admin)) {
    const page = await openProfile(as)
    for (const path of paths) {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await open(page, path)
      expect.soft(await page.evaluate(lookOf), path).toEqual(asDrawn)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect.soft(await page.evaluate(longestMotionMs), `motion of ${path}`).toBeLessThanOrEqual(0.01)
    }
  }
})

test('no screen has to be scrolled sideways, from 360 pixels on and at twice the size', async ({
  openProfile,
  keeper,
}) => {
  for (const [as, paths] of await drawnFor('widths', keeper.admin)) {
    const page = await openProfile(as)
    for (const path of paths) {
      await open(page, path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === 640 ? 400 : 740 })
        await expectNoSidewaysScroll(page)
        expect.soft(await page.evaluate(sidewaysParts), `${path} at ${width} pixels`).toEqual([])
        expect.soft(await page.evaluate(tabRowsWithBars), `tabs of ${path} at ${width} pixels`).toEqual([])
      }
    }
  }
})

test('under a finger every control has 24 pixels each way', async ({ openProfile, keeper }) => {
  const window = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  for (const [as, paths] of await drawnFor('targets', keeper.admin)) {
    const page = await openProfile({ ...as, ...window })
    for (const path of paths) {
      await open(page, path)
      const { violations } = await axeFor(page, 'light').withRules(['target-size']).analyze()
      const found = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
      expect.soft(found, path).toEqual([])
    }
  }
})

test('what loads has a grey shape in its place, after 150 ms, and nothing that spins', async ({
  openProfile,
  person,
}) => {
  const page = await openProfile({ as: person, reducedMotion: 'no-preference' })
  for (const [path, call] of [
    ['/keeper', /\/api\/keepers/],
    ['/studio/admin/logs', /logs=true/],
    ['/studio/engagement-templates', /\/api\/kip\/templates/],
  ] as const) {
    await page.route(call, () => undefined)
    await page.goto(path)
    await expect(page.getByRole('main').locator('.animate-appear').first()).toBeAttached()
    expect.soft(await page.evaluate(loadingMotions), path).toEqual([{ delay: 150, times: 1, from: '0' }])
    await page.unroute(call)
  }
})

/** Who looks at which screens: `npm test` draws a few by its seed, the long run takes all. */
async function drawnFor(name: string, admin: Person): Promise<[{ as?: Person }, readonly string[]][]> {
  return [
    [{}, sample(publicScreens, `${name} public`, 3)],
    [{ as: admin }, await addressesOf(admin, sample(guardedScreens, name, 4))],
  ]
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await appTakesOver(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

const asDrawn = {
  body: '16px with lines of 25.6px',
  areFacesLoaded: true,
  otherFaces: [],
  otherSizes: [],
  otherShadows: [],
  otherStrokes: [],
  darkEdges: [],
  otherCorners: [],
  filledButtons: [],
  slowMotions: [],
}

/** Runs in the page: what is not as `experience.md` has it. Pictures that are decoration have measures of their own. */
function lookOf() {
  const scale = [12, 14, 16, 18, 22, 28, 36, 48].map((size) => `${size}px`)
  const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // A link to skip with is a dot until it has the focus.
      element.getBoundingClientRect().width > 2 &&
      element.closest('[aria-hidden=true]') === null,
  )
  const texts = shown.filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
  const nameOf = (element: HTMLElement) =>
    `${element.tagName} ${(element.textContent || element.ariaLabel || '').slice(0, 40)}`
  const faceOf = (element: HTMLElement) => getComputedStyle(element).fontFamily.split(',')[0]
  const wantsSans = 'button, input, textarea, select, label, nav a:not(.font-serif), [role=tab]'
  // The name of whom one talks with stands by its avatar, as in any chat.
  const isTitle = (element: HTMLElement) =>
    element.matches('h1') && document.querySelector('[role=log]') === null
  const inPrimary = document.createElement('i')
  inPrimary.style.backgroundColor = 'hsl(var(--primary))'
  document.body.append(inPrimary)
  const primary = getComputedStyle(inPrimary).backgroundColor
  inPrimary.remove()
  const filled = shown.filter(
    (element) =>
      element.matches('a, button:not(:disabled)') && getComputedStyle(element).backgroundColor === primary,
  )
  const softShadow = '0px 16px 40px -18px'
  const shadowsOf = (element: HTMLElement) =>
    (getComputedStyle(element).boxShadow.match(/rgba?\([^)]*\)[^,]*/g) ?? []).filter(
      (shadow) => !shadow.startsWith('rgba(0, 0, 0, 0)'),
    )
  const fields = shown.filter((element) =>
    element.matches('input:not([type=range], [type=color], [type=radio]), [role=combobox]'),
  )
  /** Of a control that nobody uses: only a check box needs an edge that tells it from a tick. */
  const hasDarkEdge = (element: HTMLElement) => {
    if (!element.matches('input, textarea, button, [role=combobox]') || element === document.activeElement)
      return false
    const { borderLeftWidth, borderLeftColor: colour } = getComputedStyle(element)
    const isDrawn = Number.parseFloat(borderLeftWidth) > 0 && colour !== 'rgba(0, 0, 0, 0)'
    return isDrawn && !/[,/] 0\.15\)$/.test(colour)
  }
  const transitionsMs = (element: HTMLElement) =>
    getComputedStyle(element)
      .transitionDuration.split(',')
      .map((time) => Number.parseFloat(time) * 1_000)
  const { fontSize, lineHeight } = getComputedStyle(document.body)
  return {
    body: `${fontSize} with lines of ${lineHeight}`,
    areFacesLoaded: ['Inter', ...(texts.some(isTitle) ? ['Newsreader'] : [])].every((name) =>
      [...document.fonts].some(({ family, status }) => family.includes(name) && status === 'loaded'),
    ),
    otherFaces: texts
      .filter((element) =>
        element.matches(wantsSans)
          ? !faceOf(element)?.includes('Inter')
          : isTitle(element) && !faceOf(element)?.includes('Newsreader'),
      )
      .map(nameOf),
    otherSizes: texts
      .filter((element) => !scale.includes(getComputedStyle(element).fontSize))
      // The title of the landing page goes past the scale.
      .filter((element) => location.pathname !== '/' || element.tagName !== 'H1')
      .map((element) => `${getComputedStyle(element).fontSize} ${nameOf(element)}`),
    otherShadows: shown.flatMap(shadowsOf).filter((shadow) => !shadow.includes(softShadow)),
    otherStrokes: [...document.querySelectorAll('svg.lucide')]
      .map((icon) => icon.getAttribute('stroke-width'))
      .filter((width) => width !== '1.75'),
    darkEdges: shown.filter(hasDarkEdge).map(nameOf),
    otherCorners: fields
      .map((field) => getComputedStyle(field).borderTopLeftRadius)
      .filter((radius) => radius !== '10px'),
    filledButtons: filled.length > 1 ? filled.map(nameOf) : [],
    slowMotions: shown.filter((element) => transitionsMs(element).some((time) => time > 200)).map(nameOf),
  }
}

/** Runs in the page. */
function longestMotionMs(): number {
  const times = [...document.querySelectorAll('*')].flatMap((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element)
    return `${transitionDuration},${animationDuration}`
      .split(',')
      .map((time) => Number.parseFloat(time) * 1_000)
  })
  return Math.max(...times.filter((time) => !Number.isNaN(time)))
}

/** Runs in the page: what of its content would have to be scrolled sideways, but code, tables and tabs. */
function sidewaysParts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
    .filter(
      (element) =>
        element.querySelector('table, [role=tablist]') === null &&
        !element.matches('pre, nav, [role=tablist]'),
    )
    .map((element) => `${element.tagName} ${element.className}`)
}

/** Runs in the page: rows of tabs that scroll up and down, or would show a bar where bars take room. */
function tabRowsWithBars(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main nav:has(ul), [role=tablist]')]
    .filter((row) => {
      const { overflowX, overflowY, scrollbarWidth } = getComputedStyle(row)
      const rolls = overflowY !== 'hidden' && overflowY !== 'visible' && row.scrollHeight > row.clientHeight
      return rolls || (/auto|scroll/.test(overflowX) && scrollbarWidth !== 'none')
    })
    .map((row) => row.getAttribute('aria-label') ?? row.className)
}

/** Runs in the page: the kinds of movement that there are while something loads. */
function loadingMotions(): { delay: number; times: number; from: string }[] {
  const kinds = document
    .getAnimations()
    .filter((moving) => moving instanceof CSSAnimation)
    .map(({ effect }) => {
      const { delay = 0, iterations = 0 } = effect?.getTiming() ?? {}
      const [first] = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
      return { delay, times: iterations, from: String(first?.['opacity']) }
    })
  return [...new Map(kinds.map((kind) => [JSON.stringify(kind), kind])).values()]
}
