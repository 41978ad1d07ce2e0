import type { Page } from '@playwright/test'
import { createActions } from './actions.ts'
import { ending, isInShell, mayGo, screenOf, takingAway } from './rules.ts'
import type { Control } from './snapshot.ts'

/** `screens` are those whose controls were all clicked; `confirmed` the questions that were said yes to at the end. */
export type CrawlReport = { screens: string[]; clicked: number; confirmed: string[]; findings: string[] }

type CrawlOptions = {
  seeds: readonly string[]
  /** Console messages and page errors, which are taken out of it. */
  problems: string[]
  isSignedIn: boolean
  /** Which screens to click through; without it all. */
  isWanted?: (screen: string) => boolean
  /** Is told what is clicked, and how long it took. */
  log?: ((line: string) => void) | undefined
}

/** A control of a screen, the ones that brought it into sight there, and where the page was when it first was. */
type Known = { address: string; control: Control; via: readonly Known[]; href: string }

/**
 * Goes to every screen that the seeds and their links lead to, and clicks once whatever can be clicked there. What
 * asks before it acts is cancelled at first and confirmed when all else is done; signing out comes last.
 */
export async function crawl(page: Page, options: CrawlOptions): Promise<CrawlReport> {
  let { isSignedIn } = options
  const { isWanted = () => true, problems, log } = options
  const actions = await createActions(page, { problems, log, isSignedIn: () => isSignedIn })
  const { snapshot, findings } = actions
  const frontier = [...options.seeds]
  const opened = new Set<string>()
  const screens = new Set<string>()
  const framesDone = new Set<string>()
  const deferred: Known[] = []
  /** What to click again for what was out of sight after it, such as a switch. */
  const takenBy = new Map<Control, Known>()
  /** What was there on ways back. */
  const sighted = new Set<string>()

  for (let address = frontier.shift(); address !== undefined; address = frontier.shift()) await visit(address)
  const confirmed: string[] = []
  const confirmedKeys = new Set<string>()
  const turnOf = (known: Known) => ending.findIndex((control) => control.test(describe(known)))
  for (const known of deferred.toSorted((one, other) => turnOf(one) - turnOf(other))) {
    const { key, name } = known.control
    if (name === 'Sign out' && !isSignedIn) continue
    await actions.open(known.address)
    if (!(await bringIntoSight(known))) {
      // It can be done once, wherever it is offered.
      if (!confirmedKeys.has(key)) noteMissing(known, 'could not be confirmed')
      continue
    }
    if (name === 'Sign out') isSignedIn = false
    confirmedKeys.add(key)
    confirmed.push(describe(known))
    await clickAgain(known, false)
    // What else is to be asked needs it still. The offer may come a little later than the rest of the screen.
    const findUndo = () => snapshot().controls.find((control) => /^Notifications .*"Undo"$/.test(control.key))
    if (!findUndo()) await actions.lookAgain()
    const undo = findUndo()
    if (undo) await actions.click(undo, `${describe(known)} › ${undo.key}`)
  }
  return { screens: [...screens].toSorted(), clicked: actions.clicked(), confirmed, findings }

  function wayTo({ via, control, href }: Known): string {
    return [href, ...via.map((step) => step.control.key), takenBy.get(control)?.control.key].join(' › ')
  }

  function noteMissing(known: Known, what: string): void {
    log?.(`gone ${describe(known)}`)
    if (!mayGo.some(({ control }) => control.test(describe(known))))
      findings.push(`${describe(known)}: ${what}`)
  }

  /** Tells whether there was a screen to click through. */
  async function visit(address: string): Promise<boolean> {
    const isNew = options.seeds.includes(address) || !screens.has(screenOf(address))
    if (opened.has(address) || !isWanted(screenOf(address)) || !isNew) return false
    opened.add(address)
    await actions.open(address)
    const { pathname } = snapshot().url
    const screen = screenOf(pathname)
    if (screens.has(screen) || !isWanted(screen)) return true
    screens.add(screen)
    await explore(pathname)
    return true
  }

  async function explore(address: string): Promise<void> {
    const known = new Map<string, Known>()
    const kinds = new Set<string>()
    const done = new Set<string>()
    /** Ways taken in vain since something was clicked: what else they lead to and wasn't sighted isn't there either. */
    const vain = new Set<string>()
    sighted.clear()
    notice([])
    for (;;) {
      const next = inTurn(snapshot().controls).find(({ key }) => known.has(key) && !done.has(key))
      const seen = next && known.get(next.key)
      if (next && seen) {
        done.add(next.key)
        vain.clear()
        sighted.clear()
        await act({ ...seen, control: next })
        continue
      }
      const hidden = [...known.values()].find(({ control }) => !done.has(control.key))
      if (!hidden) return
      const isWorthATry = !vain.has(wayTo(hidden)) || sighted.has(hidden.control.key)
      if (isWorthATry && (await bringIntoSight(hidden))) continue
      vain.add(wayTo(hidden))
      done.add(hidden.control.key)
      noteMissing(hidden, 'could not be reached again')
    }

    function notice(via: readonly Known[]): void {
      const { controls, url } = snapshot()
      for (const control of controls) {
        const { key, kind, isFrame } = control
        // One item of a list stands for its kind, as more come while their buttons are clicked.
        if (known.has(key) || (kind !== undefined && kinds.has(kind))) continue
        if (kind !== undefined) kinds.add(kind)
        known.set(key, { address, control, via, href: url.pathname + url.search })
        if (!isFrame) continue
        const frameKey = `${isInShell(address) ? 'shell' : 'public'} ${key}`
        if (framesDone.has(frameKey)) done.add(key)
        framesDone.add(frameKey)
      }
    }

    async function act(next: Known): Promise<void> {
      const { control, via } = next
      if (control.isConfirming || takingAway.some((other) => other.test(control.key)))
        return void deferred.push(next)
      const url = control.url === undefined ? undefined : new URL(control.url, snapshot().url)
      if (url && url.origin !== snapshot().url.origin) {
        if (url.protocol !== 'https:') findings.push(`${describe(next)}: leads to ${url.href}`)
        return
      }
      if (url?.pathname.endsWith('.xml')) return actions.fetchFile(url, describe(next))
      const before = snapshot().controls
      if (!(await actions.click(control, describe(next)))) done.delete(control.key)
      const { pathname } = snapshot().url
      if (pathname === address) {
        noteTaken(next, before)
        notice([...via, next])
      } else {
        frontier.push(pathname)
        await actions.goBack()
        if (snapshot().url.pathname !== address) await actions.open(address)
        notice([])
      }
      // At once: what is shown to others may not be for long.
      for (const other of actions.takeOpened()) if (await visit(other)) await actions.open(address)
    }

    function noteTaken(by: Known, before: readonly Control[]): void {
      const now = new Set(snapshot().controls.map(({ key }) => key))
      if (!now.has(by.control.key)) return
      for (const { key } of before) {
        const lost = now.has(key) || done.has(key) ? undefined : known.get(key)
        if (lost) takenBy.set(lost.control, by)
      }
    }
  }

  /** From where the page is, or else from its beginning, or else from where it was. */
  async function bringIntoSight({ via, control, address, href }: Known): Promise<boolean> {
    const isThere = ({ key }: Control) => {
      for (const other of snapshot().controls) sighted.add(other.key)
      return snapshot().controls.some((other) => other.key === key)
    }
    const taker = takenBy.get(control)
    await actions.lookAgain()
    for (const start of [undefined, address, ...(href === address ? [] : [href])]) {
      if (start !== undefined) await actions.open(start)
      for (let steps = 0; steps <= via.length && !isThere(control); steps++) {
        const next = via.findLast((step) => isThere(step.control))
        if (next) await clickAgain(next, true)
        // Escape closes what lies over a screen. Without that it may leave one whose parts are still on their way.
        else if (start !== undefined || snapshot().controls.every(({ depth }) => depth === 0)) break
        else await actions.pressEscape()
      }
      if (taker && !isThere(control) && isThere(taker.control)) await clickAgain(taker, true)
      if (isThere(control)) return true
    }
    return false
  }

  /** Twice if the screen changed meanwhile, and not at all if it is gone by then. */
  async function clickAgain(known: Known, isWay: boolean): Promise<void> {
    for (let tries = 0; tries < 2; tries++) {
      const control = snapshot().controls.find(({ key }) => key === known.control.key)
      if (!control || (await actions.click(control, describe(known), isWay))) return
    }
  }
}

/** What lies in the innermost dialog first, and what takes others out of sight last. */
function inTurn(controls: readonly Control[]): Control[] {
  return controls.toSorted((one, other) => other.depth - one.depth || one.turn - other.turn)
}

function describe({ address, control, via }: Known): string {
  return [`at ${address}`, ...via.map((step) => step.control.key), control.key].join(' › ')
}
