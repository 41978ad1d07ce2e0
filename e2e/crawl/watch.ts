import type { Page, Request } from '@playwright/test'

/** What a page does beside what it shows. */
export type Watch = {
  /** Counts requests, downloads, new pages, choosers of files and printing. */
  signs: () => number
  isIdle: () => boolean
  /** Whether a part of the app came so lately that it may not be shown yet. */
  isUnpacking: () => boolean
  /** Addresses that opened in pages of their own since the last call, by now closed. */
  takeOpened: () => Promise<URL[]>
  /** Refusals since the last call: nothing that a screen offers is refused. */
  takeFailures: () => string[]
}

/** Watches from here on. Console messages are the fixtures' matter. */
export async function watchCrawl(page: Page): Promise<Watch> {
  let count = 0
  const pending = new Set<Request>()
  const opened: Page[] = []
  const failures: string[] = []
  let partAt = 0
  const end = (request: Request) => {
    pending.delete(request)
    if (request.resourceType() === 'script') partAt = Date.now()
  }
  const sign = () => void count++
  await page.exposeFunction('notePrinting', sign)
  await page.addInitScript(countCalls)
  page.on('request', (request) => {
    pending.add(request)
    count++
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('response', (response) => {
    const status = response.status()
    const call = `${response.request().method()} ${new URL(response.url()).pathname}`
    if (status >= 400) failures.push(`${call} answered ${status}`)
  })
  page.on('download', sign)
  page.on('filechooser', sign)
  page.on('popup', (popup) => {
    count++
    opened.push(popup)
  })
  return {
    signs: () => count,
    isIdle: () => pending.size === 0,
    isUnpacking: () => Date.now() - partAt < longestUnpackingMs,
    takeFailures: () => failures.splice(0),
    async takeOpened() {
      const urls: URL[] = []
      for (const popup of opened.splice(0)) {
        await popup.waitForLoadState()
        urls.push(new URL(popup.url()))
        await popup.close()
      }
      return urls
    },
  }
}

const longestMs = 20_000
/** React leaves 300 ms between what it shows of late parts. */
const longestUnpackingMs = 450

/** Waits until no request is open and the page is drawn. Answers whether that happened in time. */
export async function settle(page: Page, watch: Watch): Promise<boolean> {
  const deadline = Date.now() + longestMs
  for (;;) {
    const signs = watch.signs()
    const isDrawn = await page.evaluate(twoFrames).catch(() => page.waitForLoadState('domcontentloaded'))
    if (isDrawn === true && watch.isIdle() && !watch.isUnpacking() && watch.signs() === signs) return true
    if (Date.now() > deadline) return false
  }
}

/**
 * Tells whether no call was under way at their end, which the page knows sooner than those who watch it, and the app
 * had taken the place of what came with the page.
 */
function twoFrames(): Promise<boolean> {
  const isAtRest = () =>
    document.documentElement.dataset['calls'] !== 'some' && document.getElementById('prerendered') === null
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(isAtRest()))),
  )
}

/** Has the page itself tell of its calls, and that it is to be printed, which shows nothing without a window. */
function countCalls(): void {
  window.print = () => (window as unknown as { notePrinting: () => void }).notePrinting()
  let underWay = 0
  const ask = window.fetch
  const note = (change: number) => {
    underWay += change
    if (underWay > 0) document.documentElement.dataset['calls'] = 'some'
    else delete document.documentElement.dataset['calls']
  }
  window.fetch = async (...call) => {
    note(1)
    try {
      return await ask(...call)
    } finally {
      note(-1)
    }
  }
}
