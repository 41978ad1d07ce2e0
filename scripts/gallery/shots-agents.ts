import type { Page } from '@playwright/test'
import { choose } from '../../e2e/form-controls.ts'
import { openDialog } from './open-dialog.ts'
import { breakCalls, cutCalls, holdCalls, see, type Shot } from './shot.ts'

const allAgents = '**/api/kip/agents*'

/** The agents screen with its form and dialogs, and Kip Studio. */
export const agentShots: Shot[] = [
  {
    screen: 'Agents',
    state: 'filled',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/agents')
      await page.getByRole('button', { name: 'Run Marginalia' }).waitFor()
    },
  },
  {
    screen: 'Agents',
    state: 'newcomer, whole form',
    as: 'newcomer',
    arrange: async (page) => {
      await page.goto('/studio/agents/new')
      for (const section of ['Instructions', 'Character', 'Model settings', 'Memory and context'])
        await page.getByRole('button', { name: section }).click()
    },
  },
  {
    screen: 'Agents',
    state: 'keepers that it may read',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/agents/new')
      const form = page.getByRole('form', { name: 'New agent' })
      await form.getByRole('button', { name: /^May read/ }).click()
      await form.getByRole('listitem').getByRole('checkbox', { disabled: false }).first().click()
      await form.getByText(/^Comes with it/).waitFor()
    },
  },
  {
    screen: 'Agents',
    state: 'greeting in the builder',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/agents')
      await page.getByRole('link', { name: 'Edit Marginalia' }).click()
      await page.getByRole('button', { name: /^Greeting/ }).click()
      await page.getByRole('button', { name: /^Character/ }).click()
    },
  },
  {
    screen: 'Agents',
    state: 'Persona coming soon',
    as: 'person',
    isWindow: true,
    arrange: async (page) => {
      await page.goto('/studio/agents/new')
      await page.getByRole('combobox', { name: 'Class' }).click()
      await page.getByRole('option', { name: /^Persona/ }).waitFor()
    },
  },
  {
    screen: 'Agents',
    state: 'Coordinator with its bundle',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/agents/new')
      await page.getByRole('form', { name: 'New agent' }).getByLabel('Name').fill('Second conductor')
      await choose(page, 'Class', 'Coordinator')
      await see(page, 'Agent bundle (required)')
    },
  },
  {
    screen: 'Agents',
    state: 'slug refused',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/agents/new')
      const form = page.getByRole('form', { name: 'New agent' })
      await form.getByLabel('Name').fill('Studio')
      await form.getByLabel('Purpose').fill('Is refused.')
      await form.getByRole('button', { name: 'Create agent' }).click()
      await see(page, /is reserved by Keeper/)
    },
  },
  {
    screen: 'Agents',
    state: 'editing',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/agents')
      await page.getByRole('link', { name: 'Edit Conductor' }).click()
      await page.getByRole('form', { name: 'Edit Conductor' }).waitFor()
    },
  },
  {
    screen: 'Agents',
    state: 'nothing found',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/agents?q=nothing+like+this')
      await page.getByRole('button', { name: 'Show all agents' }).waitFor()
    },
  },
  {
    screen: 'Agents',
    state: 'loading',
    as: 'person',
    arrange: async (page) => {
      await holdCalls(page, allAgents)
      await page.goto('/studio/agents')
      await page.getByRole('link', { name: 'New agent' }).waitFor()
    },
  },
  {
    screen: 'Agents',
    state: 'not loaded',
    as: 'person',
    arrange: async (page) => {
      await breakCalls(page, allAgents)
      await page.goto('/studio/agents')
      await see(page, 'Error loading agents')
    },
  },
  {
    screen: 'Agents',
    state: 'offline, with samples',
    as: 'person',
    arrange: async (page) => {
      await cutCalls(page, allAgents)
      await page.goto('/studio/agents')
      await see(page, 'You are offline: sample data')
    },
  },
  {
    screen: 'Agents',
    state: 'delete asks',
    as: 'person',
    isWindow: true,
    arrange: (page) => openDialog(page, { path: '/studio/agents', button: 'Delete Marginalia' }),
  },
  {
    screen: 'Agents',
    state: 'run with its answer',
    as: 'person',
    isWindow: true,
    arrange: async (page, { provider }) => {
      provider.behave({
        reply: 'They sleep **standing**, in the shallows:\n\n- by the weir\n- under the willow',
      })
      await page.goto('/studio/agents')
      await run(page, 'Marginalia', 'Where do the herons sleep?')
      await page.getByRole('region', { name: 'Answer' }).locator('strong').waitFor()
    },
  },
  {
    screen: 'Agents',
    state: 'run that fails',
    as: 'person',
    isWindow: true,
    arrange: async (page, { provider }) => {
      provider.behave({ status: 503 })
      await page.goto('/studio/agents')
      await run(page, 'Weekly mirror', 'Where do the herons sleep?')
      await page.getByRole('region', { name: 'Answer' }).getByText('failed').first().waitFor()
    },
  },
  {
    screen: 'Agents',
    state: 'share',
    as: 'person',
    isWindow: true,
    arrange: async (page) => {
      const dialog = await openDialog(page, {
        path: '/studio/agents',
        button: 'More about Conductor',
        item: 'Share…',
      })
      await dialog.getByText('Waiting', { exact: true }).first().waitFor()
    },
  },
  {
    screen: 'Agents',
    state: 'versions compared',
    as: 'person',
    isWindow: true,
    arrange: async (page) => {
      const dialog = await openDialog(page, {
        path: '/studio/agents',
        button: 'More about Weekly mirror',
        item: 'Versions',
      })
      await dialog.getByRole('table').waitFor()
    },
  },
  {
    screen: 'Kip Studio',
    state: 'filled',
    as: 'person',
    arrange: async (page, { provider }) => {
      provider.behave({
        reply: JSON.stringify({
          type: 'plan',
          intent: 'To arrange a journey.',
          entities: [{ text: 'Ada', type: 'person' }],
          sentiment: { label: 'positive', score: 0.7 },
          topics: ['travel'],
        }),
      })
      await page.goto('/studio/kip')
      await page.getByRole('button', { name: 'Extract', exact: true }).click()
      await page.getByRole('group', { name: 'Result' }).locator('pre').waitFor()
    },
  },
  {
    screen: 'Kip Studio',
    state: 'newcomer with sample thoughts',
    as: 'newcomer',
    arrange: async (page) => {
      await page.goto('/studio/kip')
      await page.getByRole('region', { name: 'Kip Thoughts' }).getByText('Sample', { exact: true }).waitFor()
    },
  },
  {
    screen: 'Kip Studio',
    state: 'extraction failed',
    as: 'newcomer',
    arrange: async (page, { provider }) => {
      provider.behave({ reply: 'A plan, I think.' })
      await page.goto('/studio/kip')
      await page.getByRole('button', { name: 'Extract', exact: true }).click()
      await see(page, 'TypeAgent extraction failed')
    },
  },
  {
    screen: 'Kip Studio',
    state: 'not loaded',
    as: 'newcomer',
    arrange: async (page) => {
      await breakCalls(page, /\/api\/kip\/(agents|thoughts)$/)
      await page.goto('/studio/kip')
      await see(page, /^Error loading/)
    },
  },
]

async function run(page: Page, agentName: string, input: string): Promise<void> {
  await page.getByRole('button', { name: `Run ${agentName}` }).click()
  await page.getByLabel('Input').fill(input)
  await page.getByLabel('Input').press('Shift+Enter')
}
