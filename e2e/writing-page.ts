import type { Page } from '@playwright/test'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import type { Moment, MomentSummary, NewMoment } from '../contracts/src/keepers/moments.ts'
import { expect } from './fixtures.ts'
import type { Person } from './people.ts'

export async function createKeeper(owner: Person, keeperType = 'custom', more: object = {}): Promise<Keeper> {
  const fields = { title: 'River years', purpose: 'What the river brought.', keeperType, ...more }
  // The server lets every answer out through its contract; so below.
  return (await owner.ask('POST', '/api/keepers', { ...fields, memoryPattern: 'chronological' })) as Keeper
}

export async function createMoment(owner: Person, keeper: Keeper, moment: NewMoment): Promise<Moment> {
  return (await owner.ask('POST', `/api/keepers/${keeper.id}/moments`, moment)) as Moment
}

export async function readMoment(owner: Person, keeper: Keeper, id: string): Promise<Moment> {
  return (await owner.ask('GET', `/api/keepers/${keeper.id}/moments/${id}`)) as Moment
}

export async function listMoments(owner: Person, keeper: Keeper): Promise<MomentSummary[]> {
  return (await owner.ask('GET', `/api/keepers/${keeper.id}/moments`)) as MomentSummary[]
}

/** The page on which a moment is written. */
export function writingOn(page: Page) {
  const text = page.getByRole('textbox', { name: 'Text' })
  return {
    text,
    title: page.getByRole('textbox', { name: 'Title' }),
    earlier: page.getByRole('region', { name: 'Earlier draft' }),
    state: (name: string) => page.getByText(name, { exact: true }).filter({ visible: true }).first(),
    async save() {
      await page.keyboard.press('Control+Enter')
      await expect(page).toHaveURL(/\/moments\/[0-9a-f-]{36}$/)
    },
  }
}

/** Waits until the service worker has stored the app and answers this page. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller === null)
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

/** The texts that this device keeps: drafts, and what waits to be sent. */
export function bodiesOn(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('keeper_words')
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const listing = opening.result.transaction('entries').objectStore('entries').getAll()
          listing.onsuccess = () => {
            opening.result.close()
            resolve(listing.result.map((entry) => (entry.draft ?? entry).words.body))
          }
        }
      }),
  )
}

/** How many recordings a browser has, whoever made them. */
export function countRecordings(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('keeper_recordings')
        opening.onerror = () => reject(new Error('no database'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('recordings').objectStore('recordings').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
}

/** Uploads a file; the path by which a body names it. */
export function uploadTo(page: Page, { id }: Keeper, bytes: Buffer): Promise<string> {
  return page.evaluate(
    async ([keeperId, text]) => {
      const form = new FormData()
      form.set('file', new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], 'file'))
      const headers = { authorization: `Bearer ${localStorage.getItem('keeper_token')}` }
      const url = `/api/keepers/${keeperId}/attachments`
      return (await (await fetch(url, { method: 'POST', headers, body: form })).json()).data.path as string
    },
    [id, bytes.toString('base64')] as const,
  )
}
