import { expect, test } from 'vitest'
import { newTraveller, zipOf } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'

test('notes of two vaults at the same path both come, and neither comes twice', async () => {
  const app = await startTestApp()
  const person = await newTraveller(app)
  const keeper = await person.newKeeper()
  const bring = async (files: Record<string, string>) => {
    const { added, plan } = await person.bring(zipOf(files), { fileName: 'vault.zip' }, keeper)
    return { added, duplicates: plan?.duplicates }
  }
  const river = { '2024-05-01.md': 'The river.', 'notes.md': 'The same.' }
  const sea = { '2024-05-01.md': 'The sea.', 'notes.md': 'The same.' }
  expect(await bring(river)).toEqual({ added: 2, duplicates: 0 })
  expect(await bring(sea)).toEqual({ added: 1, duplicates: 1 })
  for (const vault of [river, sea]) expect(await bring(vault)).toEqual({ added: 0, duplicates: 2 })
  // A note that was changed since.
  const changed = { ...river, 'notes.md': 'The same, and more.' }
  expect(await bring(changed)).toEqual({ added: 1, duplicates: 1 })
  expect(await bring(changed)).toEqual({ added: 0, duplicates: 2 })
  const bodies = (await person.moments(keeper)).map(({ body }) => String(body)).toSorted()
  expect(bodies).toEqual(['The river.', 'The same, and more.', 'The same.', 'The sea.'])
})

test('a note that an earlier version of Keeper imported is not brought again', async () => {
  const app = await startTestApp()
  const person = await newTraveller(app)
  const keeper = await person.newKeeper()
  await person.ask('POST', `/${keeper}/moments`, { body: 'The river.', occurredAt: '2024-05-01T12:00:00Z' })
  const [moment] = await person.moments(keeper)
  await app.deps.database.db
    .updateTable('moments')
    .set({ import_key: 'markdown:2024-05-01.md' })
    .where('id', '=', moment.id)
    .execute()
  const zip = zipOf({ '2024-05-01.md': 'The river.' })
  expect(await person.bring(zip, { fileName: 'vault.zip' }, keeper)).toMatchObject({
    ...{ added: 0, plan: { moments: 1, duplicates: 1 } },
  })
})
