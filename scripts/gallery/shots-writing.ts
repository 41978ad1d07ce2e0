import type { Page } from '@playwright/test'
import { cutCalls, holdCalls, see, type Shot } from './shot.ts'

const body = `Took the ferry back from nowhere in particular, just to stand where she stood.

## Her glasses

They lay on the sill, *folded*, **asleep**. I played the first eight bars without stopping.

> Mama heard it through the wall.`

const theirs = body.replace('in particular,', 'at all,').replace('asleep', 'waiting')

/** Writing a moment: the page, its panel, its states, and two versions of one. */
export const writingShots: Shot[] = [
  {
    ...writing('a new moment'),
    arrange: async (page) => {
      await page.goto('/keeper/1/write')
      await page.getByRole('textbox', { name: 'Text' }).waitFor()
    },
  },
  { ...writing('a moment that is there'), arrange: (page) => openMoment(page) },
  {
    ...writing('about this moment'),
    arrange: async (page) => {
      await openMoment(page)
      await page.keyboard.press('Control+.')
      await see(page, 'Who may read it')
    },
  },
  {
    ...writing('when it was'),
    arrange: async (page) => {
      await openMoment(page)
      await page.getByRole('button', { name: /^Date:/ }).click()
      await see(page, 'In your words')
    },
  },
  {
    ...writing('without a line'),
    arrange: async (page) => {
      await cutCalls(page, '**/drafts/*')
      await openMoment(page)
      await page.keyboard.type(' And on.')
      await see(page, 'Saved on this device')
    },
  },
  {
    ...writing('without room on the device'),
    arrange: async (page) => {
      await page.addInitScript(
        `IDBObjectStore.prototype.put = Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
      )
      await openMoment(page)
      await page.keyboard.type(' And on.')
      await see(page, 'Not saved on this device')
    },
  },
  {
    ...writing('an earlier draft'),
    arrange: async (page) => {
      await page.goto('/keeper/1/write')
      await page.getByRole('textbox', { name: 'Text' }).click()
      await page.keyboard.type('Begun on the stairs')
      await see(page, 'Saved')
      await page.goto('/keeper/1/write')
      await see(page, 'Continue')
    },
  },
  {
    ...writing('two versions'),
    arrange: async (page) => {
      const change = await openMoment(page)
      await change(theirs)
      await page.keyboard.type(' And on.')
      await page.keyboard.press('Control+Enter')
      await see(page, /^Two versions of/)
    },
  },
  {
    ...writing('loading'),
    arrange: async (page) => {
      await holdCalls(page, '**/api/keepers/*')
      await page.goto('/keeper/1/write')
    },
  },
  {
    ...writing('not found'),
    arrange: async (page) => {
      await page.goto('/keeper/1/moments/00000000-0000-4000-8000-000000000000/edit')
      await see(page, 'Moment not found')
    },
  },
]

function writing(state: string) {
  return { screen: 'Writing', state, as: 'person', isWindow: true } as const
}

/** Opens a moment that was made for the picture; what it returns changes it as another device would. */
async function openMoment(page: Page): Promise<(body: string) => Promise<void>> {
  await page.goto('/keeper/1/write')
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
  const about = { title: 'Eight bars', mood: 1, energy: 3, place: { name: 'Kitchen' } }
  const when = { dateWords: 'Wednesday evening, after the airport', datePrecision: 'day' }
  const moments = '/api/keepers/1/moments'
  const id = await ask(page, { method: 'POST', path: moments, body: { body, ...about, ...when } })
  await page.goto(`/keeper/1/moments/${id}/edit`)
  await see(page, 'Took the ferry')
  return async (changed) => {
    await ask(page, { method: 'PATCH', path: `${moments}/${id}`, body: { version: 1, body: changed } })
  }
}

/** Calls the server as the person who is signed in; answers the id of what came back. */
function ask(page: Page, call: { method: string; path: string; body: object }): Promise<string> {
  return page.evaluate(async ({ method, path, body: sent }) => {
    const response = await fetch(path, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('keeper_token') ?? ''}`,
      },
      body: JSON.stringify(sent),
    })
    // Every answer is an envelope.
    return ((await response.json()) as { data: { id: string } }).data.id
  }, call)
}
