import type { Page } from '@playwright/test'
import type { AgentCreate } from '../contracts/src/agents/agents.ts'
import type { Template, TemplateWrite } from '../contracts/src/templates/templates.ts'
import { chatOn } from './chat-page.ts'
import { expect, test } from './fixtures.ts'
import { createAgent, type Person } from './people.ts'
import { appTakesOver, openBeforeApp, openServed, served } from './served-view.ts'

const hostile = `</title><script>alert('1')</script> "&amp;" $& {{name}}`
const rightToLeft = 'دليل النهر: كيف حالك اليوم؟'
const long = 'Averylongwordwithoutanyend'.repeat(4).slice(0, 100)

type Kind = { agent: Partial<AgentCreate>; opening?: Partial<TemplateWrite> }

const kinds: Record<string, Kind> = {
  'one without memory or starters': { agent: { memory_enabled: false } },
  'one with an avatar and a colour': {
    agent: { config: { tagline: 'By the river', avatar: '👩‍🚀', theme_color: '#d0a23c' } },
    opening: { greeting: 'Good evening.\n\nWhat stayed with you?', starter_prompts: ['One', 'Two', 'Three'] },
  },
  'a hostile one': {
    agent: { name: hostile, purpose: hostile, config: { tagline: hostile, avatar: '<b>&"\'</b>' } },
    opening: { greeting: hostile, starter_prompts: [hostile, '{{item}}{{#starters}}'] },
  },
  'one that writes from right to left': {
    agent: { name: rightToLeft, purpose: rightToLeft },
    opening: { greeting: rightToLeft, starter_prompts: [rightToLeft] },
  },
  'one with much to say': {
    agent: { name: long, purpose: `${long} `.repeat(18) },
    opening: {
      greeting: `${long}\n`.repeat(9),
      starter_prompts: [`${long}${long}`, `${long} `.repeat(2).slice(0, 200)],
    },
  },
}

/** A page as a person meets it: its elements, their looks and their texts, without what only ties them together. */
function describeView(page: Page, view: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const elements = [...document.querySelectorAll<HTMLElement>(`${selector} > *, ${selector} > * *`)]
    const left = new Set(['id', 'for', 'aria-describedby', 'style', 'data-discover'])
    return elements.map((element) => {
      const isField = element instanceof HTMLTextAreaElement
      const nodes = isField ? [] : [...element.childNodes]
      const texts = nodes.map((node) => (node instanceof Text ? node.data : '|')).join('')
      const attributes = [...element.attributes]
        .filter(({ name }) => !left.has(name))
        .map(({ name, value }) => `${name}=${value}`)
        .toSorted()
      const { x, y, width, height } = element.getBoundingClientRect()
      const value = isField ? element.value : ''
      const looks = [element.style.cssText, ...[x, y, width, height].map(Math.round), value]
      return [element.tagName, ...attributes, texts.replace(/\|+/g, '|'), ...looks].join(' ')
    })
  }, view)
}

/** That what comes with an address is what the app then shows there, to the element, but for the minute. */
async function expectSameAsApp(page: Page, path: string): Promise<void> {
  const { letGo } = await openServed(page, path)
  await page.evaluate(() => document.fonts.ready)
  const settled = async (view: string) =>
    (await describeView(page, view)).filter((line) => !line.startsWith('TIME'))
  const before = await settled('#prerendered')
  letGo()
  await appTakesOver(page)
  expect(before.length).toBeGreaterThan(20)
  expect(await settled('#app')).toEqual(before)
}

for (const path of ['/', '/login', '/register', '/kip'])
  test(`${path} comes as the app shows it, at each width`, async ({ openProfile }) => {
    for (const width of [360, 768, 1280])
      await expectSameAsApp(await openProfile({ viewport: { width, height: 800 } }), path)
  })

test('a touch screen’s page comes as the app shows it', async ({ openProfile }) => {
  const page = await openProfile({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 740 } })
  await expectSameAsApp(page, '/kip')
  await expect(chatOn(page, 'Kip').input).toHaveAttribute('placeholder', 'Message Kip...')
})

for (const [kind, { agent, opening }] of Object.entries(kinds))
  test(`the page of a public agent comes as the app shows it: ${kind}`, async ({ openProfile, person }) => {
    const { id, slug, name } = await createAgent(person, agent)
    if (opening) await attachOpening(person, id, opening)
    const page = await openProfile()
    page.on('dialog', (dialog) => {
      throw new Error(`The page said ${dialog.message()}`)
    })
    await expectSameAsApp(page, `/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })

test('what this device knows is in the page before the app is', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person)
  const page = await openProfile()
  await page.goto(`/${slug}`)
  await appTakesOver(page)
  await page.getByRole('switch', { name: 'Send with Enter' }).click()
  await chatOn(page).input.fill('Half\na thought')
  await expectSameAsApp(page, `/${slug}`)
  await expect(chatOn(page).input).toHaveValue('Half\na thought')
})

test('nobody who comes back to a conversation is greeted first', async ({ openProfile, person }) => {
  for (const memory_enabled of [true, false]) {
    const { slug } = await createAgent(person, { memory_enabled })
    const page = await openProfile()
    await page.goto(`/${slug}`)
    const { say, replies, questions, welcome } = chatOn(page)
    await say('Hello')
    await expect(replies).toContainText('You said: Hello')
    const held = Promise.withResolvers<void>()
    await page.route(/agents\?messages=/, async (route) => {
      await held.promise
      await route.continue()
    })
    // Neither the page greets them as it comes, nor the app.
    const { letGo } = await openBeforeApp(page, `/${slug}`)
    await expect(served(page)).toHaveCount(memory_enabled ? 0 : 1)
    await expect(welcome).toBeHidden()
    letGo()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(welcome).toBeHidden()
    held.resolve()
    await expect(questions).toContainText('Hello')
  }
})

test('a private agent’s address is served as one where there is nothing', async ({ openProfile, person }) => {
  const { slug } = await createAgent(person, { visibility: 'private', name: 'Secret keeper' })
  const page = await openProfile()
  const [here, nowhere] = [await page.request.get(`/${slug}`), await page.request.get('/nobody-here')]
  expect(await here.text()).toBe(await nowhere.text())
  const headersOf = (answer: typeof here) => ({ ...answer.headers(), date: '' })
  expect(headersOf(here)).toEqual(headersOf(nowhere))
  expect(await here.text()).not.toContain('Secret keeper')
  await expect(served(page)).toHaveCount(0)
})

async function attachOpening(owner: Person, agentId: string, opening: Partial<TemplateWrite>): Promise<void> {
  // The server lets every answer out through its contract.
  const template = (await owner.ask('POST', '/api/kip/templates', {
    name: 'Opening',
    ...opening,
  })) as Template
  await owner.ask('POST', `/api/kip/templates/${template.id}/attachments`, { agentId })
}
