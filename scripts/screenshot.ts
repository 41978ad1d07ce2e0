// The picture of the README: node scripts/screenshot.ts, after `npm start` has built the web app.
import { chromium, type Page } from '@playwright/test'
import { chatOn } from '../e2e/chat-page.ts'
import { startKeeper } from '../e2e/keeper-process.ts'
import { createAgent, registerPerson, savePlatformKeys } from '../e2e/people.ts'
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
