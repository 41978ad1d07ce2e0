import { expect, test } from 'vitest'
import { importNotes } from '#contracts/keepers/import-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { newTraveller, sentences } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'

test('a dry run says which keepers get another number, and they get that one', async () => {
  const app = await startTestApp()
  const [writer, reader] = [await newTraveller(app), await newTraveller(app)]
  await writer.ask('GET', '')
  const [first] = (await writer.ask('GET', '?number=1')).body.data
  await writer.ask('POST', `/${first.id}/moments`, { body: 'Fog.' })
  for (const title of ['River', 'Work', 'Garden']) await writer.newKeeper({ title })
  const zip = await writer.exported('')
  // A journal that nobody has touched has 1, and makes room. 2 is taken, and so each gets the number after its own.
  await reader.ask('GET', '')
  await reader.newKeeper({ title: 'Mine' })
  const { plan } = await reader.bring(zip)
  const [river, work, garden] = ['River: 3', 'Work: 4', 'Garden: 5']
  expect(plan?.notes).toContainEqual({
    ...{ text: importNotes.renumbered(3), count: 3 },
    examples: [river, work, garden],
  })
  const keepers: Keeper[] = (await reader.ask('GET', '?sort=number')).body.data
  expect(keepers.map(({ number, title }) => `${title}: ${number}`)).toEqual([
    ...['My journal: 1', 'Mine: 2'],
    ...[river, work, garden],
  ])
  // Nothing is said of those that are here by then.
  const again = await reader.check(zip)
  expect(sentences(again.plan)).not.toContain(importNotes.renumbered(3))
})

test('a sample gives up its number without a word', async () => {
  const app = await startTestApp()
  const [writer, reader] = [await newTraveller(app), await newTraveller(app)]
  const keeper = await writer.newKeeper()
  const zip = await writer.exported(`/${keeper}`)
  await reader.ask('POST', '/samples')
  const { plan, keeperId } = await reader.bring(zip)
  expect(plan?.notes).toEqual([])
  expect((await reader.ask('GET', `/${keeperId}`)).body.data.number).toBe(2)
})

test('a dry run says which keepers of an export become public here', async () => {
  const app = await startTestApp()
  const [writer, reader] = [await newTraveller(app), await newTraveller(app)]
  const keeper = await writer.newKeeper({ title: 'River', isPublic: true })
  const { plan } = await reader.check(await writer.exported(`/${keeper}`))
  expect(plan?.notes).toContainEqual({ text: importNotes.published(1), count: 1, examples: ['River'] })
  await writer.newKeeper({ title: 'Garden' })
  const known = await writer.check(await writer.exported(''))
  expect(sentences(known.plan)).not.toContain(importNotes.published(1))
})
