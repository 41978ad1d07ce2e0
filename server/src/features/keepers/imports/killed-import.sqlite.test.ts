import { expect, onTestFinished, test } from 'vitest'
import { registerUser } from '../../../testing/factories.ts'
import { travellerOf } from '../../../testing/keeper-transfer.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { createTestPlace } from '../../../testing/test-place.ts'

test('an import continues when the server was killed, and brings nothing twice', async () => {
  const place = await createTestPlace('migrated')
  onTestFinished(place.remove)
  const server = await startServerProcess({ DATA_DIR: place.dataDir, RATE_LIMITS: 'off' })
  onTestFinished(() => server.kill())
  const user = await registerUser(server)
  const person = travellerOf(server, user)
  const rows = Array.from({ length: 3_000 }, (_, at) => `2024-01-02,Row ${at}`).join('\n')
  const keeper = await person.newKeeper()
  const { id } = await person.check(`date,text\n${rows}`, { fileName: 'x.csv' }, keeper)
  await person.ask('POST', `/imports/${id}/start`, {})
  const before = await person.until(id, ({ added }) => added > 0)
  await server.kill()
  await server.restart()
  const after = await person.until(id, ({ status }) => status === 'done')
  expect(before.added).toBeLessThan(3_000)
  expect(after).toMatchObject({ added: 3_000, done: 3_000, error: null })
  expect((await person.ask('GET', `/${keeper}`)).body.data.momentCount).toBe(3_000)
})
