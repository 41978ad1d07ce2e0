import sharp from 'sharp'
import type { Journey } from '../contracts/src/keepers/journeys.ts'
import type { Keeper } from '../contracts/src/keepers/keepers.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { createKeeper, createMoment, listMoments, readMoment, uploadTo } from './writing-page.ts'

const river = 'It started as a question on the river path.'
const lemon = 'There was a lemon tree, and I stood under it.'

async function walked(person: Person, fields: object = {}): Promise<{ keeper: Keeper; journey: Journey }> {
  const keeper = await createKeeper(person, 'journal', fields)
  const journey = (await person.ask('POST', `/api/keepers/${keeper.id}/journeys`, {
    ...{ title: 'A place with a garden', intention: 'Stop saying next year.', status: 'completed' },
    ...{ startedOn: '2026-03-14', endedOn: '2026-09-01', outcome: 'Not a garden. But I moved.' },
  })) as Journey
  const journeys = [journey.id]
  await createMoment(person, keeper, { body: river, occurredAt: '2026-03-14T12:00:00Z', journeys })
  await createMoment(person, keeper, { body: lemon, occurredAt: '2026-06-02T12:00:00Z', journeys, mood: 2 })
  return { keeper, journey }
}

test('a model drafts a story from what its person looked at; kept, it is a moment that cites its moments', async ({
  openProfile,
  person,
  provider,
}) => {
  const { keeper, journey } = await walked(person)
  provider.behave(({ said }) => {
    const n = (words: string) =>
      [...said.slice(0, said.indexOf(words)).matchAll(/\[(\d+)\] \d{4}-/g)].at(-1)?.[1]
    return {
      reply: `It began on a path [${n(river)}].\n\nYou stood under a tree [${n(lemon)}].\n\nRECEIPTS\n[${n(river)}] "${river}"\n[${n(lemon)}] "${lemon}"`,
    }
  })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/journeys/${journey.id}`)
  const story = page.getByRole('region', { name: 'Story' })
  await story.getByRole('button', { name: 'Look at what will be sent' }).click()
  await expect(story.getByRole('heading', { name: 'What will be sent' })).toBeVisible()
  await expect(story).toContainText(lemon)
  await expectAccessible(page)
  await story.getByRole('button', { name: 'Send this' }).click()
  await expect(story).toContainText('Draft, 2 receipts')
  await expect(story).toContainText(/Drafted by .+, cost/)
  await story.getByRole('link', { name: /^Receipt 2/ }).focus()
  await expect(page.getByText(lemon).last()).toBeVisible()
  await expectAccessible(page)
  // The outcome in the person's own words stays last.
  await expect(page.getByRole('heading').last()).toHaveText('Outcome, in your words')

  await story.getByRole('button', { name: 'Keep as a moment' }).click()
  await expect(story).toContainText('It’s now a moment.')
  await expect(page.getByRole('list', { name: 'Path' }).getByRole('listitem').first()).toContainText(
    'The story of A place with a garden',
  )
  await story.getByRole('link', { name: 'Open the moment' }).click()
  await expect(page.getByRole('article')).toContainText(`“${river}” (14 March 2026)`)
})

test('without a model a story is written beside its path, and cites a moment that leads back to it', async ({
  openProfile,
  person,
}) => {
  const { keeper, journey } = await walked(person, { aiPolicy: 'off' })
  const page = await openProfile({ as: person })
  await page.goto(`/keeper/${keeper.number}/journeys/${journey.id}`)
  const story = page.getByRole('region', { name: 'Story' })
  await expect(story).toContainText('AI is off for this keeper')
  await expect(story.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await story.getByRole('link', { name: 'Write its story' }).click()
  const moments = page.getByRole('complementary', { name: 'Moments of A place with a garden' })
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('How it began:')
  await moments.getByRole('button', { name: /river path/ }).click()
  await moments.getByRole('button', { name: 'Cite in the story' }).press('Enter')
  await expect(moments.getByRole('status')).toHaveText('Cited')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  const article = page.getByRole('article')
  await expect(article).toContainText('How it began:')
  const [saved] = (await listMoments(person, keeper)).filter(({ title }) => title === journey.title)
  const { body } = await readMoment(person, keeper, saved?.id ?? '')
  expect(body).toMatch(
    /^How it began:\n\n> It started as a question on the river path\.\n>\n> \[.*2026.*\]\(\/keeper/,
  )
  await article.getByRole('link', { name: /2026/ }).click()
  await expect(page.getByRole('article')).toContainText(river)
  await expect(page.getByRole('region', { name: 'Links' })).toContainText('A place with a garden')
})

test('on a phone the path is a sheet, which shows pictures and cites as well', async ({
  openProfile,
  person,
}) => {
  const { keeper, journey } = await walked(person)
  const page = await openProfile({ as: person, viewport: { width: 360, height: 740 } })
  await page.goto(`/keeper/${keeper.number}/journeys/${journey.id}/story`)
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f5d73' } })
  const path = await uploadTo(page, keeper, await picture.jpeg().toBuffer())
  const body = `The door of the flat.\n\n![The door](${path})`
  const journeys = [journey.id]
  await createMoment(person, keeper, { body, occurredAt: '2026-08-01T12:00:00Z', journeys })
  await page.reload()
  await page.getByRole('button', { name: 'Moments of A place with a garden' }).click()
  const sheet = page.getByRole('dialog', { name: 'Moments of A place with a garden' })
  await sheet.getByRole('button', { name: /The door of the flat/ }).click()
  await expect(sheet.getByRole('img', { name: 'The door' })).toHaveAttribute('src', /^blob:/)
  await sheet.getByRole('button', { name: /lemon tree/ }).click()
  const moment = sheet.getByRole('listitem').filter({ hasText: lemon })
  await moment.getByRole('button', { name: 'Cite in the story' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toContainText(lemon)
  await expectNoSidewaysScroll(page)
})
