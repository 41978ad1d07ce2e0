import type { Page } from '@playwright/test'
import { isPublicKeeper, knownWithoutEffect } from './rules.ts'
import { type Control, isSkipLink, takeSnapshot, type Snapshot } from './snapshot.ts'
import { settle, watchCrawl } from './watch.ts'

/** Clicks like a newcomer, and records what goes wrong. */
export type Actions = {
  snapshot: () => Snapshot
  open: (address: string) => Promise<void>
  goBack: () => Promise<void>
  lookAgain: () => Promise<void>
  pressEscape: () => Promise<void>
  /**
   * `where` says how one comes to the control, and `isWay` that it was judged before: it only leads on. False if the
   * screen changed before it could be clicked, as by a dialog that came late: it is to be tried again, once.
   */
  click: (control: Control, where: string, isWay?: boolean) => Promise<boolean>
  /** Asks for a file that a link leads to, such as a feed, without going there. */
  fetchFile: (url: URL, where: string) => Promise<void>
  /** Where pages of their own led, since the last call. */
  takeOpened: () => string[]
  clicked: () => number
  findings: string[]
}

type ActionsOptions = {
  /** Console messages and page errors, which are taken out of it. */
  problems: string[]
  /** Whether ending up at the sign-in screen is a fault. */
  isSignedIn: () => boolean
  log: ((line: string) => void) | undefined
}

/** What is written where a button waits for it. */
const typed = 'A walk along the river'
const typedDay = '2026-01-31'

/** The browser's note on a refusal: the answers themselves are judged. */
const refusalNote = /^console error: Failed to load resource/

/** A control that stays out of reach for longer can't be clicked. */
const longestClickMs = 10_000
/** A fault that lasts longer is one, and so is a missing effect. */
const longestDoubtMs = 3_000

export async function createActions(page: Page, options: ActionsOptions): Promise<Actions> {
  const { problems, isSignedIn, log } = options
  const watch = await watchCrawl(page)
  const findings: string[] = []
  const opened: string[] = []
  const overtaken = new Set<string>()
  let snapshot = await takeSnapshot(page)
  let clicked = 0

  function find(finding: string): void {
    log?.(`FOUND ${finding}`)
    findings.push(finding)
  }

  async function open(address: string): Promise<void> {
    log?.(`open ${address}`)
    await page.goto(address)
    await arrive(`at ${address}`)
  }

  /** Until the screen looks the same twice: its parts come one after the other. */
  async function arrive(where: string): Promise<void> {
    let state: string
    do {
      state = snapshot.state
      await look(where)
    } while (snapshot.state !== state)
  }

  async function look(where: string): Promise<void> {
    const isAtRest = await settle(page, watch)
    snapshot = await takeSnapshot(page)
    // A screen may still be on its way without asking the server for anything.
    for (const deadline = Date.now() + longestDoubtMs; faults().length > 0 && Date.now() < deadline;) {
      await settle(page, watch)
      snapshot = await takeSnapshot(page)
    }
    const found = [
      ...problems.splice(0).filter((text) => !refusalNote.test(text)),
      ...watch.takeFailures(),
      ...faults(),
    ]
    if (!isAtRest) found.push('never comes to rest')
    for (const fault of found) find(`${where}: ${fault}`)
  }

  function faults(): string[] {
    const { isDeadEnd, outOfReach, heading, title, url } = snapshot
    const isLost = isSignedIn() && url.pathname === '/login'
    const isTitle = (text: string) =>
      isPublicKeeper(url.pathname) ? !/^$|not found/i.test(text) : /Keeper$/.test(text)
    return [
      ...(isDeadEnd ? ['a dead end'] : []),
      ...outOfReach.map((key) => `${key} can't be reached`),
      ...(isTitle(title) ? [] : [`has the title "${title}"`]),
      ...(/couldn't be shown|is blank|Not Found/.test(heading) ? [`shows "${heading}"`] : []),
      ...(isLost ? ['signed out'] : []),
    ]
  }

  async function click(control: Control, where: string, isWay = false): Promise<boolean> {
    log?.(`${isWay ? 'pass' : 'click'} ${where}`)
    const before = snapshot
    const signs = watch.signs()
    let hasOpened = false
    try {
      hasOpened = await use(control, where)
    } catch (error) {
      await look(where)
      // What looks the same may have been drawn again.
      const isAnother = !snapshot.controls.some(({ ref }) => ref === control.ref)
      if ((isAnother || snapshot.state !== before.state) && !overtaken.has(where)) {
        overtaken.add(where)
        return false
      }
      find(`${where}: can't be clicked: ${String(error)}`)
      return true
    }
    clicked++
    await look(where)
    for (const url of await watch.takeOpened()) opened.push(url.pathname)
    const isKnown = knownWithoutEffect.some(({ control: known }) => known.test(where))
    if (isWay || hasOpened || isKnown || leadsHere(control, before)) return true
    const isChanged = () =>
      watch.signs() !== signs ||
      snapshot.state !== before.state ||
      snapshot.url.href !== before.url.href ||
      (snapshot.focused !== undefined &&
        snapshot.focused !== before.focused &&
        snapshot.focused !== control.ref)
    for (const deadline = Date.now() + longestDoubtMs; !isChanged() && Date.now() < deadline;) {
      await look(where)
    }
    if (!isChanged()) find(`${where}: does nothing`)
    return true
  }

  /** Tells whether a list of options opened. */
  async function use(control: Control, where: string): Promise<boolean> {
    const target = page.locator(`aria-ref=${control.ref}`)
    if (control.role === 'textbox') await fillBlanks()
    else if (isSkipLink(control)) await target.press('Enter')
    else {
      // A box may show when the pointer comes near.
      if (control.role === 'checkbox') await target.hover({ force: true, timeout: longestClickMs })
      await target.click({ timeout: longestClickMs })
    }
    return control.role === 'combobox' && (await chooseAnother(control, where))
  }

  /** Writes into every field that a button waits for. */
  async function fillBlanks(): Promise<void> {
    for (const { ref, role } of snapshot.controls) {
      if (role !== 'textbox') continue
      const field = page.locator(`aria-ref=${ref}`)
      // What was written before may have taken it away.
      if ((await field.count()) === 0) continue
      const isDay = (await field.getAttribute('type', { timeout: longestClickMs })) === 'date'
      await field.fill(isDay ? typedDay : typed, { timeout: longestClickMs })
    }
  }

  /** Takes one of the options that were not chosen. */
  async function chooseAnother({ depth }: Control, where: string): Promise<boolean> {
    const { state } = snapshot
    await look(where)
    const option = snapshot.controls.find((other) => other.role === 'option' && other.depth > depth)
    if (option) await page.locator(`aria-ref=${option.ref}`).click({ timeout: longestClickMs })
    else await page.keyboard.press('Escape')
    return snapshot.state !== state
  }

  return {
    snapshot: () => snapshot,
    open,
    click,
    findings,
    clicked: () => clicked,
    takeOpened: () => opened.splice(0),
    async fetchFile({ href }, where) {
      const status = (await page.request.get(href)).status()
      if (status >= 400) find(`${where}: answered ${status}`)
    },
    async goBack() {
      await page.goBack()
      await look(`back at ${new URL(page.url()).pathname}`)
    },
    lookAgain: () => look(`at ${snapshot.url.pathname}`),
    async pressEscape() {
      await page.keyboard.press('Escape')
      await look(`after Escape at ${snapshot.url.pathname}`)
    },
  }
}

/** A link to where one is already. */
function leadsHere({ url }: Control, before: Snapshot): boolean {
  return url !== undefined && new URL(url, before.url).pathname === before.url.pathname
}
