import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createUser } from '../testing/factories.ts'
import { operate } from '../testing/operate.ts'
import { call, startTestApp } from '../testing/test-app.ts'

const key = { provider: 'openai', apiKey: 'sk-operations-0123456789abcdef' }

test('a backup taken while running can be restored, with its keys', async () => {
  const app = await startTestApp()
  const user = await createUser(app)
  await call(app, 'POST', '/api/kip/user-keys', { token: user.token, body: key })
  const folder = await mkdtemp(join(tmpdir(), 'keeper-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const to = join(folder, 'copy')
  expect(await operate(app, 'backup', to)).toMatchObject({ code: 0 })
  expect((await readdir(to)).toSorted()).toEqual(['keeper.db', 'secret'])
  expect((await stat(join(to, 'keeper.db'))).mode & 0o777).toBe(0o600)
  expect(await operate(app, 'restore', to)).toMatchObject({
    code: 1,
    output: expect.stringContaining('already running'),
  })
  await call(app, 'DELETE', '/api/kip/user-keys/openai', { token: user.token })
  await app.stop()
  expect(await operate(app, 'restore', to)).toMatchObject({ code: 0 })
  expect((await operate(app, 'doctor')).output).toContain('1 provider keys open')
  expect((await stat(join(app.deps.config.dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect((await readdir(app.deps.config.dataDir)).some((name) => name.startsWith('before-restore-'))).toBe(
    true,
  )
})

test('a folder without a backup is named', async () => {
  const app = await startTestApp()
  await app.stop()
  expect(await operate(app, 'restore', '/nowhere')).toMatchObject({
    code: 1,
    output: expect.stringContaining('/nowhere'),
  })
})

test.each([
  ['doctor'],
  ['backup'],
  ['keys', 'rotate'],
  ['admin', 'promote', 'a@b.example'],
  ['export', 'a@b.example'],
])('on a folder without data %s says so, and leaves it as it was', async (...words) => {
  const folder = await mkdtemp(join(tmpdir(), 'keeper-empty-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dataDir = join(folder, 'mistyped')
  const app = await startTestApp()
  const { code, output } = await operate(
    { deps: { ...app.deps, config: { ...app.deps.config, dataDir } } },
    ...words,
  )
  expect(code).toBe(1)
  expect(output).toContain(`There is no data in ${dataDir}.`)
  expect(await readdir(folder)).toEqual([])
})
