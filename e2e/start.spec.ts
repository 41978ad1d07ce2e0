import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from './fixtures.ts'

test('one command starts Keeper, and a newcomer can begin', async ({ browser }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keeper-start-'))
  const child = spawn(process.execPath, ['scripts/launcher.mjs', 'start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const page = await browser.newPage({ baseURL: await addressOf(child.stdout) })
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Begin' }).click()
    await expect(
      page.getByText("You're the first to register, so you'll be this Keeper's admin."),
    ).toBeVisible()
    await page.close()
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Where the server says that it listens. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (address !== undefined) {
      output.resume()
      return address
    }
  }
  throw new Error('Keeper did not start.')
}
