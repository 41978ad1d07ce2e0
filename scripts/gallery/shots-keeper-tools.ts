import { transferPath, writePath } from '../../web/src/app/keeper-paths.ts'
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
]

function ofSample(screen: string, state: string) {
  return { screen, state, as: 'keeperOfSample' } as const
}
