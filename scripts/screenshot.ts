// The pictures of the README and of the landing page: node scripts/screenshot.ts, after `npm start` has built the web app.
import { mkdir } from 'node:fs/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { chatOn } from '../e2e/chat-page.ts'
import { startKeeper } from '../e2e/keeper-process.ts'
import { createAgent, type Person, registerPerson, savePlatformKeys } from '../e2e/people.ts'
import { type Provider, startProvider } from '../e2e/provider.ts'
import { marginalia } from './gallery/marginalia.ts'

const file = 'docs/screenshot.png'

const conversation = [
  {
    said: 'My page ends with “The water was so low you could see the old stones.” Why do I keep going back to that line?',
    answer: `Perhaps because it is the only sentence on the page that you did not explain. Three ways to read it:

1. **As weather.** A dry spring, and nothing more.
2. **As a map.** What carried the old crossing is still there; it was only covered.
3. **As an answer.** Ada asked why you say *next year*. You looked at the river instead.

Which one would you have crossed out?`,
  },
  {
    said: 'The third. That’s why it stays, I suppose.',
    answer: `Then let it stay. A line that you would rather cross out is often the one the page was written for.

> Tonight, begin with the stones, and write what the crossing led to.`,
  },
] as const

const folder = 'web/public/pictures'
const question = 'What did Mama say on the ferry?'
const quote = 'So this is what you were walking towards, all those years.'

const provider = await startProvider()
const keeper = await startKeeper(provider.url)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--font-render-hinting=none'],
})
try {
  const admin = await registerPerson(keeper.url)
  await savePlatformKeys(admin)
  await createAgent(admin, marginalia)
  const page = await browser.newPage({
    baseURL: keeper.url,
    viewport: { width: 1280, height: 860 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  await talk(page, provider)
  await page.screenshot({ path: file })
  process.stdout.write(`${file}\n`)
  for (const picture of await pictureScreens(browser, admin)) process.stdout.write(`${picture}\n`)
} finally {
  await browser.close()
  await keeper.stop()
  await provider.close()
}

async function talk(page: Page, { behave }: Pick<Provider, 'behave'>): Promise<void> {
  await page.goto(`/${marginalia.slug}`)
  const chat = chatOn(page, marginalia.name)
  for (const { said, answer } of conversation) {
    behave({ reply: answer })
    await chat.say(said)
    await chat.stop.waitFor({ state: 'hidden' })
    await chat.replies.last().getByRole('time').waitFor()
  }
  // The colours of a hovered button and a caret would only distract.
  await page.mouse.move(640, 0)
  await chat.input.blur()
}

/** The screens of the sample keeper that the landing page shows, in light and in dark. */
async function pictureScreens(chrome: Browser, owner: Person): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  // The server lets every answer out through its contract; so below.
  const [sample] = (await owner.ask('POST', '/api/keepers/samples')) as Keeper[]
  if (!sample) throw new Error('There is no sample.')
  const moments = `/api/keepers/${sample.id}/moments?q=${encodeURIComponent('held the rail')}`
  const [open] = (await owner.ask('GET', moments)) as { id: string }[]
  if (!open) throw new Error('The sample lacks the moment that is shown.')
  const context = await chrome.newContext({
    ...{ baseURL: keeper.url, viewport: { width: 1200, height: 752 }, deviceScaleFactor: 1.25 },
    ...{ reducedMotion: 'reduce', locale: 'en-GB', colorScheme: 'light' },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: keeper.url,
          localStorage: [
            { name: 'keeper_user', value: JSON.stringify(owner.user) },
            { name: 'keeper_token', value: owner.token },
          ],
        },
      ],
    },
  })
  const page = await context.newPage()
  const taken: string[] = []
  for (const [name, arrange] of Object.entries({
    async moments() {
      await page.goto(`/keeper/${sample.number}/moments/${open.id}`)
      await page.getByRole('article').waitFor()
    },
    async river() {
      await page.goto(`/keeper/${sample.number}/memory?view=river`)
      await page.getByText('As a list').waitFor()
    },
    async ask() {
      provider.behave(({ said }) => {
        const n = [...said.slice(0, said.indexOf(quote)).matchAll(/\[(\d+)\] \d{4}-/g)].at(-1)?.[1]
        return {
          reply: `“${quote}” You were halfway across, and had no answer ready [${n}].\n\nRECEIPTS\n[${n}] "${quote}"`,
        }
      })
      await page.goto(`/keeper/${sample.number}/memory?view=ask&q=${encodeURIComponent(question)}`)
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.getByRole('link', { name: /^Receipt 1, / }).waitFor()
    },
  })) {
    await arrange()
    await page.waitForLoadState('networkidle')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html.${colorScheme}`).waitFor()
      await page.mouse.move(600, 0)
      const path = `${folder}/${name}-${colorScheme}.webp`
      await sharp(await page.screenshot())
        .webp({ quality: 82 })
        .toFile(path)
      taken.push(path)
    }
  }
  await context.close()
  return taken
}
