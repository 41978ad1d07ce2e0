import { chromium, type BrowserContext } from '@playwright/test'
import type { Row } from '../report.ts'
import { median } from '../statistics.ts'
import type { Large } from './measure-keepers.ts'

const sentence = 'The river was quiet in the morning, and I stood longer than I meant to. '

/** What a person waits for in a real browser: the list on a first visit, and a keystroke. */
export async function measureInBrowser({ server, number, isQuick }: Large): Promise<Row[]> {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  const open = () => browser.newContext({ baseURL: server.url, storageState: signedIn(server) })
  try {
    const screens: number[] = []
    for (let count = 0; count < (isQuick ? 3 : 7); count += 1)
      screens.push(await timeFirstScreen(await open(), number))
    const keystroke = await timeKeystroke(await open(), number)
    return [
      {
        measure: 'first screen of the moments, median',
        unit: 'ms',
        keeper: median(screens),
        budget: { most: 1_000 },
      },
      { measure: 'work for a keystroke, mean', unit: 'ms', keeper: keystroke, budget: { most: 16 } },
    ]
  } finally {
    await browser.close()
  }
}

/** From the address to the first moment in the page, with nothing cached. A locator asks too seldom to tell. */
async function timeFirstScreen(context: BrowserContext, number: number): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript({ content: noteFirstMoment })
  const startedAt = performance.timeOrigin + performance.now()
  await page.goto(`/keeper/${number}/moments`, { waitUntil: 'commit' })
  await page.locator('[data-moment]').first().waitFor()
  const shownAt = await page.evaluate<number>(
    'performance.timeOrigin + Number(document.body.dataset.shownAt)',
  )
  await context.close()
  return shownAt - startedAt
}

/** Runs in the page. */
const noteFirstMoment = `new MutationObserver((_, watching) => {
  if (!document.querySelector('[data-moment]')) return
  watching.disconnect()
  requestAnimationFrame(() => { document.body.dataset.shownAt = performance.now() })
}).observe(document, { childList: true, subtree: true })`

/** What the page's main thread works for each key, drawing and saving on the device included. */
async function timeKeystroke(context: BrowserContext, number: number): Promise<number> {
  const page = await context.newPage()
  await page.goto(`/keeper/${number}/write`)
  const text = page.getByRole('main').getByRole('textbox').last()
  await text.click()
  await page.keyboard.type(sentence)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const workMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await workMs()
  const keys = sentence.repeat(3)
  await page.keyboard.type(keys, { delay: 30 })
  const took = (await workMs()) - before
  await context.close()
  return took / keys.length
}

function signedIn({ url, token, user }: Large['server']) {
  const localStorage = [
    { name: 'keeper_user', value: JSON.stringify(user) },
    { name: 'keeper_token', value: token },
  ]
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}
