import type { Page } from '@playwright/test'
import { askScreenWording } from '../contracts/src/keepers/ask-wording.ts'
import { isInSample } from '../server/src/testing/sample.ts'
import { expect, test } from './fixtures.ts'
import { mayHear, recordingOn } from './recording-page.ts'
import { travel } from './travel.ts'
import { createKeeper, listMoments, workerReady, writingOn } from './writing-page.ts'

// Seven days of two devices take their time.
if (isInSample('a week of use', 4))
  test('a week of use, with a flight over midnight and a train without a line, loses nothing and has the right days', async ({
    openProfile,
    person,
    provider,
    allowConsole,
  }) => {
    // The page asks for what the server doesn’t know yet.
    allowConsole(/ERR_|Failed to fetch|status of 404/)
    const keeper = await createKeeper(person, 'journal')
    const write = `/keeper/${keeper.number}/write`
    const phone = await openProfile({ as: person, hasWorker: true, viewport: { width: 390, height: 844 } })
    const desktop = await openProfile({ as: person })
    await mayHear(phone)
    const [carry, sit] = [await travel(phone), await travel(desktop)]

    async function note(page: Page, words: string) {
      await page.goto(write)
      await writingOn(page).text.click()
      await page.keyboard.type(words)
      await writingOn(page).save()
    }
    const days = async () =>
      (await listMoments(person, keeper))
        .map(({ localDate, excerpt }) => `${localDate} ${excerpt.text}`)
        .toReversed()

    await carry('2026-11-23T20:15:00Z', 'Europe/Lisbon')
    await note(phone, 'Monday, on the quay.')
    await workerReady(phone)
    await sit('2026-11-24T09:00:00Z', 'Europe/Lisbon')
    await note(desktop, 'Tuesday, at the desk.')
    // After midnight, and still the evening before.
    await carry('2026-11-25T01:30:00Z', 'Europe/Lisbon')
    await note(phone, 'Still Tuesday, late.')
    await expect.poll(days).toHaveLength(3)

    // Wednesday night: in the air, without a line, by the clock of the place that was left.
    await phone.context().setOffline(true)
    await carry('2026-11-26T01:00:00Z', 'Europe/Lisbon')
    await note(phone, 'Wednesday, over the sea.')
    expect(await days()).toHaveLength(3)
    await phone.context().setOffline(false)
    await carry('2026-11-26T06:30:00Z', 'America/New_York')
    await note(phone, 'Landed, half past one.')
    await expect.poll(days).toHaveLength(5)
    await carry('2026-11-26T14:00:00Z', 'America/New_York')
    await note(phone, 'Thursday, nine in the morning.')

    // Friday: begun on the train, and gone on with at the desk once the line is back.
    await carry('2026-11-27T16:00:00Z', 'America/New_York')
    await phone.goto(write)
    await phone.context().setOffline(true)
    await writingOn(phone).text.click()
    await phone.keyboard.type('Friday, on the train')
    await expect(writingOn(phone).state('Saved on this device')).toBeVisible()
    await phone.context().setOffline(false)
    await expect(writingOn(phone).state('Saved')).toBeVisible()
    await phone.goto(`/keeper/${keeper.number}/moments`)
    await sit('2026-11-27T23:00:00Z', 'America/New_York')
    await desktop.goto(write)
    await writingOn(desktop).earlier.getByRole('button', { name: 'Continue' }).click()
    await expect(writingOn(desktop).text).toHaveText('Friday, on the train')
    await desktop.keyboard.press('Control+End')
    await desktop.keyboard.type(', and home.')
    await writingOn(desktop).save()

    await carry('2026-11-28T22:00:00Z', 'America/New_York')
    // Saturday is spoken.
    await phone.goto(write)
    await expect(writingOn(phone).text).toBeFocused()
    await phone.keyboard.type('Saturday, spoken. ')
    await phone.clock.setSystemTime(new Date('2026-11-28T22:00:00Z'))
    await recordingOn(phone).record()
    await recordingOn(phone).done()
    await expect(writingOn(phone).text).toContainText(/\[Recording, 0:0\d\]\(attachments\//)
    await writingOn(phone).save()

    // Sunday: what was written elsewhere comes in, and all of it is asked.
    await sit('2026-11-29T17:00:00Z', 'America/New_York')
    await note(desktop, 'Sunday, looking back.')
    await desktop.goto(`/keeper/${keeper.number}/transfer`)
    await desktop.getByLabel('File to import').setInputFiles({
      ...{ name: 'elsewhere.csv', mimeType: 'text/csv' },
      buffer: Buffer.from('Date,Text\n2026-11-22,"Sunday before, packing."\n'),
    })
    await desktop.getByRole('button', { name: 'Import 1 moment' }).click()
    await expect(desktop.getByText('Imported 1 moment.')).toBeVisible()
    await expect
      .poll(days)
      .toEqual([
        '2026-11-22 Sunday before, packing.',
        '2026-11-23 Monday, on the quay.',
        '2026-11-24 Tuesday, at the desk.',
        '2026-11-24 Still Tuesday, late.',
        '2026-11-25 Wednesday, over the sea.',
        '2026-11-25 Landed, half past one.',
        '2026-11-26 Thursday, nine in the morning.',
        '2026-11-27 Friday, on the train, and home.',
        expect.stringMatching(/^2026-11-28 Saturday, spoken\. Recording, 0:0\d$/),
        '2026-11-29 Sunday, looking back.',
      ])

    provider.behave({
      reply: 'On Wednesday you flew [1].\n\nRECEIPTS\n[1] "Wednesday, over the sea."',
    })
    await desktop.goto(`/keeper/${keeper.number}/memory?view=ask`)
    await desktop
      .getByRole('textbox', { name: askScreenWording.ask(keeper.title) })
      .fill('When was I over the sea?')
    await desktop.getByRole('button', { name: askScreenWording.send, exact: true }).click()
    const receipt = desktop.getByRole('link', { name: /^Receipt 1, / })
    await expect(receipt).toHaveAccessibleName(/25 November 2026/)
  })
