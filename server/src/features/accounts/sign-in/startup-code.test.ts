import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createTestPlace } from '../../../testing/test-place.ts'
import { testPassword } from '../../../testing/factories.ts'
import { call } from '../../../testing/test-app.ts'

const program = fileURLToPath(new URL('../../../main.ts', import.meta.url))

/** The real server process, reachable from other machines, and what it printed up to a text. */
async function startServer(env: Record<string, string>, until: RegExp) {
  const server = spawn(process.execPath, [program], { env: { PORT: '0', HOST: '0.0.0.0', ...env } })
  const ended = once(server, 'exit')
  async function stop(): Promise<void> {
    server.kill('SIGKILL')
    await ended
  }
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk) => {
      printed += String(chunk)
      if (until.test(printed)) resolve()
    })
    server.stderr.on('data', (chunk) => (printed += String(chunk)))
    server.on('exit', () => reject(new Error(`The server ended: ${printed}`)))
  })
  const port = /listening on \S+:(\d+)/.exec(printed)?.[1]
  return { url: `http://127.0.0.1:${port}`, printed, stop }
}

test('the server prints the start-up code as long as there is no account, the same each time', async () => {
  const place = await createTestPlace()
  onTestFinished(place.remove)
  const env = {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
  }
  const codeLine = /start-up code: (\S+)\n/
  const first = await startServer(env, codeLine)
  await first.stop()
  const second = await startServer(env, codeLine)
  onTestFinished(second.stop)
  const code = codeLine.exec(second.printed)?.[1]
  expect(codeLine.exec(first.printed)?.[1]).toBe(code)

  const body = { email: 'ada@example.com', password: testPassword }
  const without = await call(second, 'POST', '/api/kam/auth/register', { body })
  expect([without.status, without.body.error.code]).toEqual([403, 'startup_code_required'])
  const answer = await call(second, 'POST', '/api/kam/auth/register', {
    body: { ...body, startupCode: code },
  })
  expect(answer.body.data.user.role).toBe('admin')
})
