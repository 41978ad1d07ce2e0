import type { Page } from '@playwright/test'
import { keeperPath, transferPath, type KeeperArea } from '../../web/src/app/keeper-paths.ts'
import type { Scene } from './scene.ts'
import { breakCalls, see, type Shot } from './shot.ts'

/** The sample keeper of a person who keeps it, screen by screen, and the same screens with nothing in them. */
const filled: [screen: string, state: string, area: KeeperArea, rest: string, text: string | RegExp][] = [
  ['Dashboard', 'filled', 'dashboard', '', 'On this day'],
  ['Memory', 'river, a year', 'memory', '?view=river', 'As a list'],
  ['Memory', 'river, a decade', 'memory', '?view=river&span=decade', 'As a list'],
  ['Memory', 'associations', 'memory', '?view=associations', 'Mama'],
  ['Memory', 'a path', 'memory', '?view=associations&around=Mama&from=Mama&to=cello', 'Mama'],
  ['Memory', 'outline', 'memory', '?view=outline', /^\d+ of|cello|moments/],
  ['Memory', 'ask', 'memory', '?view=ask', 'Ask'],
  ['Journeys', 'filled', 'journeys', '', /^Active/],
  ['Journeys', 'board', 'journeys', '?view=board', /^Active/],
  ['Topics', 'filled', 'topics', '', 'Mama'],
  ['Topic', 'a person', 'topics', '/mama', 'Mama'],
  ['Voice', 'filled', 'voice', '', 'What agents are told'],
  ['Logbook', 'filled', 'logbook', '', 'What left this server'],
  ['Logbook', 'what left', 'logbook', '?show=left', /^Nothing left/],
]

const empty: [screen: string, area: KeeperArea, rest: string][] = [
  ['Dashboard', 'dashboard', ''],
  ['Memory', 'memory', '?view=river'],
  ['Memory', 'memory', '?view=associations'],
  ['Memory', 'memory', '?view=outline'],
  ['Memory', 'memory', '?view=palace'],
  ['Journeys', 'journeys', ''],
  ['Topics', 'topics', ''],
  ['Logbook', 'logbook', ''],
]

const broken: [screen: string, area: KeeperArea, rest: string, calls: string][] = [
  ['Dashboard', 'dashboard', '', '**/api/keepers/*/dashboard*'],
  ['Memory', 'memory', '?view=river', '**/api/keepers/*/memory/*'],
  ['Journeys', 'journeys', '', '**/api/keepers/*/journeys*'],
  ['Topics', 'topics', '', '**/api/keepers/*/topics*'],
  ['Voice', 'voice', '', '**/api/keepers/*/voice*'],
  ['Logbook', 'logbook', '', '**/api/keepers/*/logbook*'],
]

const headed = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()
const settled = async (page: Page) => {
  await headed(page)
  await page.waitForLoadState('networkidle')
}

export const memoryShots: Shot[] = [
  ...filled.map(([screen, state, area, rest, text]): Shot => ({
    ...{ screen, state, as: 'keeperOfSample' },
    arrange: async (page, { sample }) => {
      await page.goto(`${keeperPath(sample.keeper.number, area)}${rest}`)
      await see(page, text)
      await settled(page)
    },
  })),
  ...empty.map(([screen, area, rest]): Shot => ({
    ...{ screen, state: `nothing yet${rest.replace('?view=', ', ')}`, as: 'keeperOfSample' },
    arrange: async (page, { sample }) => {
      await page.goto(`${keeperPath(sample.blank.number, area)}${rest}`)
      await settled(page)
    },
  })),
  ...broken.map(([screen, area, rest, calls]): Shot => ({
    ...{ screen, state: 'not loaded', as: 'keeperOfSample' },
    arrange: async (page, { sample }) => {
      await breakCalls(page, calls)
      await page.goto(`${keeperPath(sample.keeper.number, area)}${rest}`)
      await page.getByRole('alert').first().waitFor()
    },
  })),
  at('Memory', 'palace', ({ keeper }) => `${keeperPath(keeper.number, 'memory')}?view=palace`),
  at('Journey', 'under way', ({ keeper, active }) => `${keeperPath(keeper.number, 'journeys')}/${active.id}`),
  at('Journey', 'completed', ({ keeper, ended }) => `${keeperPath(keeper.number, 'journeys')}/${ended.id}`),
  at(
    'Journey',
    'its story',
    ({ keeper, ended }) => `${keeperPath(keeper.number, 'journeys')}/${ended.id}/story`,
  ),
  at('Transfer', 'import and export', ({ keeper }) => transferPath(keeper.number)),
  at('Transfer', 'a journal from elsewhere', () => '/keeper/import'),
  at('Review', 'questions', ({ keeper }) => `/keeper/${keeper.number}/review`),
  at('Book', 'a year', ({ keeper }) => `/keeper/${keeper.number}/book?from=2026-01-01&to=2026-12-31`),
  {
    ...{ screen: 'Memory', state: 'ask, an answer', as: 'keeperOfSample' },
    arrange: async (page, { sample }) => {
      await page.goto(`${keeperPath(sample.keeper.number, 'memory')}?view=ask&q=Who+stood+on+the+ferry%3F`)
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page
        .getByRole('article')
        .or(page.getByRole('list', { name: /passages|receipts/i }))
        .first()
        .waitFor()
      await settled(page)
    },
  },
  {
    ...{ screen: 'Public keeper', state: 'filled', as: 'visitor', isServed: true },
    arrange: async (page, { sample }) => {
      await page.goto(`/p/${sample.keeper.id}`)
      await headed(page)
    },
  },
]

function at(screen: string, state: string, address: (sample: Scene['sample']) => string): Shot {
  return {
    ...{ screen, state, as: 'keeperOfSample' },
    arrange: async (page, { sample }) => {
      await page.goto(address(sample))
      await settled(page)
    },
  }
}
