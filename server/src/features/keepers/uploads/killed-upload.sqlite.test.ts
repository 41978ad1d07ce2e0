import { expect, onTestFinished, test } from 'vitest'
import { registerUser } from '../../../testing/factories.ts'
import { travellerOf } from '../../../testing/keeper-transfer.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { createTestPlace } from '../../../testing/test-place.ts'
import { uploaderOf } from '../../../testing/uploader.ts'

test('an upload continues where it was when the server is killed in the middle of a piece', async () => {
  const place = await createTestPlace('migrated')
  onTestFinished(place.remove)
  const server = await startServerProcess({ DATA_DIR: place.dataDir, RATE_LIMITS: 'off' })
  onTestFinished(() => server.kill())
  const user = await registerUser(server)
  const { begin, piece, show, hangingPiece, importIt } = uploaderOf(server, user)
  const rows = Array.from({ length: 3_000 }, (_, at) => `2024-01-02,Row ${at}`).join('\n')
  const file = Buffer.from(`date,text\n${rows}`)
  const { id } = (await begin({ bytes: file.length, modifiedAt: 1 })).body.data
  await piece(id, 0, file.subarray(0, 10_000))
  const hanging = hangingPiece(id, 10_000, file.subarray(10_000, 25_000), file.length - 10_000)
  onTestFinished(() => void hanging.destroy())
  await expect.poll(async () => (await show(id)).body.data.received).toBeGreaterThan(10_000)
  await server.kill()
  await server.restart()
  const { received } = (await begin({ bytes: file.length, modifiedAt: 1 })).body.data
  expect(received).toBeGreaterThan(10_000)
  expect((await piece(id, received, file.subarray(received))).body.data.received).toBe(file.length)
  await importIt(id)
  const person = travellerOf(server, user)
  const checked = await person.until(id, ({ status }) => status !== 'checking')
  expect(checked).toMatchObject({ status: 'ready', plan: { moments: 3_000, notes: [] } })
})
