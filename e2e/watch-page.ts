import type { Page } from '@playwright/test'

/** Collects what must not happen on a page: console errors and warnings, page errors, requests to elsewhere. */
export function watchPage(page: Page, { origin, problems }: { origin: string; problems: string[] }): void {
  page.on('console', (message) => {
    const type = message.type()
    if (type !== 'error' && type !== 'warning') return
    problems.push(`console ${type}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isOwn = url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:'
    if (!isOwn) problems.push(`request to another origin: ${request.url()}`)
  })
}
