import type { Page } from '@playwright/test'
import { createActions } from './actions.ts'
import { ending, isInShell, mayGo, screenOf } from './rules.ts'
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
}

/** A control of a screen, and the ones that brought it into snapshot there. */
type Known = { address: string; control: Control; via: readonly Known[] }

/**
 * Goes to every screen that the seeds and their links lead to, and clicks once whatever can be clicked there. What
 * asks before it acts is cancelled at first and confirmed when all else is done; signing out comes last.
 */
export async function crawl(page: Page, options: CrawlOptions): Promise<CrawlReport> {
  let { isSignedIn } = options
  const { isWanted = () => true } = options
  const actions = await createActions(page, { problems: options.problems, isSignedIn: () => isSignedIn })
  const { snapshot, findings } = actions
  const frontier = [...options.seeds]
  const opened = new Set<string>()
  const screens = new Set<string>()
  const framesDone = new Set<string>()
  const deferred: Known[] = []

  for (let address = frontier.shift(); address !== undefined; address = frontier.shift()) {
    const isSeed = options.seeds.includes(address)
    if (opened.has(address) || !isWanted(screenOf(address))) continue
    if (!isSeed && screens.has(screenOf(address))) continue
    opened.add(address)
    await actions.open(address)
    const { pathname } = snapshot().url
    const screen = screenOf(pathname)
    if (screens.has(screen) || !isWanted(screen)) continue
    screens.add(screen)
    await explore(pathname)
  }
  const confirmed: string[] = []
  const turnOf = (known: Known) => ending.findIndex((control) => control.test(describe(known)))
  for (const known of deferred.toSorted((one, other) => turnOf(one) - turnOf(other))) {
    // It can be done once, wherever it is offered.
    if (known.control.name === 'Sign out' && !isSignedIn) continue
    await actions.open(known.address)
    if (!(await bringIntoSight(known))) {
      noteMissing(known, 'could not be confirmed')
      continue
    }
    if (known.control.name === 'Sign out') isSignedIn = false
    confirmed.push(describe(known))
    await clickAgain(known)
  }
  return { screens: [...screens].toSorted(), clicked: actions.clicked(), confirmed, findings }

  function noteMissing(known: Known, what: string): void {
    if (!mayGo.some(({ control }) => control.test(describe(known))))
      findings.push(`${describe(known)}: ${what}`)
  }

  async function explore(address: string): Promise<void> {
    const known = new Map<string, Known>()
    const kinds = new Set<string>()
    const done = new Set<string>()
    notice([])
    for (;;) {
      const next = inTurn(snapshot().controls).find(({ key }) => known.has(key) && !done.has(key))
      const seen = next && known.get(next.key)
      if (next && seen) {
        done.add(next.key)
        await act({ ...seen, control: next })
        continue
      }
      const hidden = [...known.values()].find(({ control }) => !done.has(control.key))
      if (!hidden) return
      if (await bringIntoSight(hidden)) continue
      done.add(hidden.control.key)
      noteMissing(hidden, 'could not be reached again')
    }

    function notice(via: readonly Known[]): void {
      for (const control of snapshot().controls) {
        const { key, kind, isFrame } = control
        // One item of a list stands for its kind, as more come while their buttons are clicked.
        if (known.has(key) || (kind !== undefined && kinds.has(kind))) continue
        if (kind !== undefined) kinds.add(kind)
        known.set(key, { address, control, via })
        if (!isFrame) continue
        const frameKey = `${isInShell(address) ? 'shell' : 'public'} ${key}`
        if (framesDone.has(frameKey)) done.add(key)
        framesDone.add(frameKey)
      }
    }

    async function act(next: Known): Promise<void> {
      const { control, via } = next
      if (control.isConfirming || control.name === 'Sign out') return void deferred.push(next)
      if (
        control.url !== undefined &&
        new URL(control.url, snapshot().url).origin !== snapshot().url.origin
      ) {
        if (!control.url.startsWith('https://')) findings.push(`${describe(next)}: leads to ${control.url}`)
        return
      }
      if (!(await actions.click(control, describe(next)))) done.delete(control.key)
      frontier.push(...actions.takeOpened())
      const { pathname } = snapshot().url
      if (pathname === address) return notice([...via, next])
      frontier.push(pathname)
      await actions.goBack()
      if (snapshot().url.pathname !== address) await actions.open(address)
      notice([])
    }
  }

  /** From where the page is, or else from its beginning. */
  async function bringIntoSight({ via, control, address }: Known): Promise<boolean> {
    const isThere = (key: string) => snapshot().controls.some((other) => other.key === key)
    await actions.lookAgain()
    for (const isFresh of [false, true]) {
      if (isFresh) await actions.open(address)
      for (let steps = 0; steps <= via.length && !isThere(control.key); steps++) {
        const next = via.findLast((step) => isThere(step.control.key))
        if (next) await clickAgain(next)
        else if (isFresh) break
        else await actions.pressEscape()
      }
      if (isThere(control.key)) return true
    }
    return false
  }

  /** Twice if the screen changed meanwhile, and not at all if it is gone by then. */
  async function clickAgain(known: Known): Promise<void> {
    for (let tries = 0; tries < 2; tries++) {
      const control = snapshot().controls.find(({ key }) => key === known.control.key)
      if (!control || (await actions.click(control, describe(known)))) return
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
