import { breakCalls, see, type Shot } from './shot.ts'

/** An agent's tests, their dialog, and two versions beside each other. */
export const agentTestShots: Shot[] = [
  {
    screen: 'Agent tests',
    state: 'filled',
    as: 'person',
    arrange: async (page, { agents }) => {
      await page.goto(`/studio/agents/${agents.tested.id}/tests`)
      await page.getByRole('list', { name: 'Tests', exact: true }).getByText('Passed').first().waitFor()
    },
  },
  {
    screen: 'Agent tests',
    state: 'editing, with earlier turns',
    as: 'person',
    isWindow: true,
    arrange: async (page, { agents }) => {
      await page.goto(`/studio/agents/${agents.tested.id}/tests`)
      await page.getByRole('button', { name: /^More about Lets the line stay/ }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await page.getByRole('dialog').getByText('2 earlier turns').click()
    },
  },
  {
    screen: 'Agent tests',
    state: 'versions compared',
    as: 'person',
    arrange: async (page, { agents }) => {
      await page.goto(`/studio/agents/${agents.tested.id}/tests/compare`)
      await page.getByRole('list', { name: 'Results' }).waitFor()
    },
  },
  {
    screen: 'Agent tests',
    state: 'none yet',
    as: 'person',
    arrange: async (page, { agents }) => {
      await page.goto(`/studio/agents/${agents.draft.id}/tests`)
      await see(page, 'No tests yet')
    },
  },
  {
    screen: 'Agent tests',
    state: 'not loaded',
    as: 'person',
    arrange: async (page, { agents }) => {
      await breakCalls(page, '**/api/kip/agents/*/tests')
      await page.goto(`/studio/agents/${agents.tested.id}/tests`)
      await see(page, 'Error loading tests')
    },
  },
]
