import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from './testing/test-app.ts'

test('the master secret is generated once, in a file that only its owner can read', async () => {
  const app = await startTestApp()
  const file = join(app.deps.config.dataDir, 'secret')
  const secret = await readFile(file, 'utf8')
  expect(secret.trim().length).toBeGreaterThanOrEqual(32)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await app.stop()
  await app.restart()
  expect(await readFile(file, 'utf8')).toBe(secret)
})

test('a server with KEEPER_SECRET writes no secret file', async () => {
  const app = await startTestApp({ env: { KEEPER_SECRET: 'a master secret of one’s own' } })
  await expect(stat(join(app.deps.config.dataDir, 'secret'))).rejects.toThrow('ENOENT')
})
