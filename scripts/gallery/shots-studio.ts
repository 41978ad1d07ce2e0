import { openDialog } from './open-dialog.ts'
import { breakCalls, holdCalls, see, type Shot } from './shot.ts'

const theTemplates = '**/api/kip/templates?*'
const theThemes = '**/api/themes?*'

/** Engagement templates and themes. */
export const studioShots: Shot[] = [
  {
    screen: 'Engagement templates',
    state: 'filled',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/engagement-templates')
      await see(page, 'Evening walk')
    },
  },
  {
    screen: 'Engagement templates',
    state: 'none of one’s own',
    as: 'newcomer',
    arrange: async (page) => {
      await page.goto('/studio/engagement-templates?kind=own')
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  {
    screen: 'Engagement templates',
    state: 'editor',
    as: 'person',
    arrange: async (page, { settled }) => {
      await page.goto(`/studio/engagement-templates?edit=${settled.template.id}`)
      await page.getByLabel('Greeting').waitFor()
    },
  },
  {
    screen: 'Engagement templates',
    state: 'editor with errors',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/engagement-templates')
      await page.getByRole('button', { name: 'New template' }).click()
      await page.getByRole('button', { name: 'Create template' }).click()
      await see(page, 'Give it a name.')
    },
  },
  {
    screen: 'Engagement templates',
    state: 'attach',
    as: 'person',
    isWindow: true,
    arrange: async (page) => {
      const dialog = await openDialog(page, {
        path: '/studio/engagement-templates',
        button: 'Attach Evening walk',
      })
      await dialog.getByRole('list', { name: 'Attached agents' }).waitFor()
    },
  },
  {
    screen: 'Engagement templates',
    state: 'delete asks',
    as: 'person',
    isWindow: true,
    arrange: (page) =>
      openDialog(page, {
        path: '/studio/engagement-templates',
        button: 'More about Evening walk',
        item: 'Delete',
      }),
  },
  {
    screen: 'Engagement templates',
    state: 'loading',
    as: 'person',
    arrange: async (page) => {
      await holdCalls(page, theTemplates)
      await page.goto('/studio/engagement-templates')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    screen: 'Engagement templates',
    state: 'not loaded',
    as: 'person',
    arrange: async (page) => {
      await breakCalls(page, theTemplates)
      await page.goto('/studio/engagement-templates')
      await see(page, 'Error loading templates')
    },
  },
  {
    screen: 'Themes',
    state: 'gallery',
    as: 'person',
    arrange: async (page) => {
      await page.goto('/studio/themes')
      await see(page, 'River paper')
    },
  },
  {
    screen: 'Themes',
    state: 'none of one’s own',
    as: 'newcomer',
    arrange: async (page) => {
      await page.goto('/studio/themes?kind=own')
      await see(page, 'No themes of your own yet')
    },
  },
  {
    screen: 'Themes',
    state: 'editor with a contrast too low',
    as: 'person',
    arrange: async (page, { settled }) => {
      await page.goto(`/studio/themes?edit=${settled.theme.id}`)
      await see(page, /below WCAG AA/)
    },
  },
  {
    screen: 'Themes',
    state: 'import refused',
    as: 'person',
    isWindow: true,
    arrange: async (page) => {
      const dialog = await openDialog(page, { path: '/studio/themes', button: 'Import' })
      await dialog.getByLabel('JSON').fill('{ "cssVars": { "light": {}, "dark": {} } }')
      await dialog.getByRole('button', { name: 'Import' }).click()
      await see(page, /^Missing light colours/)
    },
  },
  {
    screen: 'Themes',
    state: 'not found',
    as: 'newcomer',
    arrange: async (page, { settled }) => {
      await page.goto(`/studio/themes?edit=${settled.theme.id}`)
      await see(page, 'Theme not found')
    },
  },
  {
    screen: 'Themes',
    state: 'not loaded',
    as: 'person',
    arrange: async (page) => {
      await breakCalls(page, theThemes)
      await page.goto('/studio/themes')
      await see(page, 'Error loading themes')
    },
  },
]
