import { askScreenWording } from '../../contracts/src/keepers/ask-wording.ts'
import { transferPath, writePath } from '../../web/src/app/keeper-paths.ts'
import { keeperPath, momentPath } from '../../web/src/app/paths.ts'
import { mayHear, recordingOn } from '../../e2e/recording-page.ts'
import { see, type Shot } from './shot.ts'
import type { Page } from '@playwright/test'

const table = 'Date,Title,Text,Weather\n2024-01-02,Fog,The river went on.,cold\nsoon,,No date.,\n'

const chooseTable = (page: Page) =>
  page.getByLabel('File to import').setInputFiles({
    ...{ name: 'diary.csv', mimeType: 'text/csv', buffer: Buffer.from(table) },
  })

/** What is done with a keeper rather than read in it: speaking, bringing files, arranging the palace. */
export const keeperToolShots: Shot[] = [
  {
    ...ofSample('Writing', 'recording'),
    isWindow: true,
    arrange: async (page, { sample }) => {
      await mayHear(page)
      await page.goto(writePath(sample.blank.number))
      await page.getByRole('textbox', { name: 'Text' }).waitFor()
      await recordingOn(page).record()
    },
  },
  {
    ...ofSample('Writing', 'a recording that was interrupted'),
    isWindow: true,
    arrange: async (page, { sample }) => {
      await mayHear(page)
      await page.goto(writePath(sample.blank.number))
      await page.getByRole('textbox', { name: 'Text' }).waitFor()
      await recordingOn(page).record()
      await page.reload()
      await recordingOn(page).device.waitFor()
    },
  },
  {
    ...ofSample('Transfer', 'what an import would bring'),
    arrange: async (page, { sample }) => {
      await page.goto(transferPath(sample.blank.number))
      await page.waitForLoadState('networkidle')
      // What was looked through in the first window waits in the others.
      if (await page.getByLabel('File to import').count()) await chooseTable(page)
      await see(page, 'New moments')
    },
  },
  {
    ...ofSample('Memory', 'palace as a list'),
    arrange: async (page, { sample }) => {
      await page.goto(`/keeper/${sample.keeper.number}/memory?view=palace&as=list`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    ...ofSample('Moments', 'some that wait to be sent'),
    isWindow: true,
    arrange: async (page, { sample }) => {
      await cutWrites(page, '**/moments')
      await page.goto(writePath(sample.keeper.number))
      await page
        .getByRole('textbox', { name: 'Text' })
        .fill('Written on the *train*, behind the last tunnel.')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('article').waitFor()
      await page.goto(keeperPath(sample.keeper.number, 'moments'))
      await see(page, 'Waiting to be sent')
    },
  },
  ...(['dashboard', 'moments', 'topics', 'journeys', 'memory'] as const).map((area): Shot => ({
    ...ofSample('Archived keeper', area),
    arrange: async (page, { sample }) => {
      await page.goto(keeperPath(sample.archived.number, area))
      await see(page, /^This keeper is archived/)
      await page.waitForLoadState('networkidle')
    },
  })),
  {
    ...ofSample('Memory', 'earlier questions'),
    arrange: async (page, { sample, provider }) => {
      provider.behave({ reply: 'I don’t find this in the keeper.' })
      const ask = `${keeperPath(sample.keeper.number, 'memory')}?view=ask`
      await page.goto(ask)
      const question = page.getByRole('textbox', { name: askScreenWording.ask(sample.keeper.title) })
      await question.fill('When did we last see the sea?')
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await see(page, 'Earlier questions')
      await page.goto(ask)
      await see(page, 'Earlier questions')
    },
  },
  ...[false, true].map((isAnswered): Shot => ({
    screen: 'First line',
    state: isAnswered ? 'Kip’s answer' : 'what Kip offers',
    as: 'newcomer',
    arrange: async (page, { people: { newcomer }, provider }) => {
      provider.behave({ reply: 'A tin roof makes a good morning. What did you hear when it stopped?' })
      const path = '/api/keepers/1/moments'
      // The server lets every answer out through its contract.
      const [first] = (await newcomer.ask('GET', path)) as { id: string }[]
      const made = { body: 'Rain on the tin roof, and I stayed in bed.' }
      const { id } = first ?? ((await newcomer.ask('POST', path, made)) as { id: string })
      await page.goto(momentPath(1, id))
      await page.getByRole('article').waitFor()
      await page.waitForLoadState('networkidle')
      if (!isAnswered) return see(page, 'Kip can read this moment and answer you.')
      const agree = page.getByRole('button', { name: 'Let Kip answer' })
      if (await agree.isVisible()) await agree.click()
      await see(page, /What did you hear/)
    },
  })),
]

/** Lets what is sent to an address fail as a missing server does; it can still be read. */
async function cutWrites(page: Page, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
}

function ofSample(screen: string, state: string) {
  return { screen, state, as: 'keeperOfSample' } as const
}
