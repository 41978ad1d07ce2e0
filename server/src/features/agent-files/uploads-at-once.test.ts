import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { agentFileLimits as limits } from '#contracts/agents/agent-file-rules.ts'
import { startAgentFiles } from '../../testing/agent-files-scene.ts'
import { zipOf } from '../../testing/keeper-transfer.ts'
import { call, type TestApp } from '../../testing/test-app.ts'
import { addFiles, fileStoreOf } from './add-files.ts'

/** Leaves room for so many files. */
async function fill(app: TestApp, agentId: string, room: number): Promise<void> {
  const { db } = app.deps.database
  const file = { agent_id: agentId, hash: '', bytes: 1, lines: 1, created_at: 1, updated_at: 1 }
  const rows = Array.from({ length: limits.files - room }, (_, at) => ({
    ...{ ...file, id: randomUUID(), path: `old/${at}.txt` },
  }))
  for (let at = 0; at < rows.length; at += 100)
    await db
      .insertInto('agent_files')
      .values(rows.slice(at, at + 100))
      .execute()
}

test('uploads at once never pass the bound of files together', async () => {
  const { app, agent, add, list } = await startAgentFiles()
  await fill(app, agent.id, 2)
  const names = Array.from({ length: 6 }, (_, at) => `new-${at}.txt`)
  const reports = await Promise.all(names.map((name) => add({ [name]: `Text of ${name}.` })))
  expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(2)
  const left = reports.flatMap(({ skipped }) => skipped.map(({ reason }: { reason: string }) => reason))
  expect(left).toEqual(['full', 'full', 'full', 'full'])
  expect((await list()).files).toBe(limits.files)
})

test('an agent that is deleted while files come is not found', async () => {
  const { app, user, agent } = await startAgentFiles()
  const file = {
    ...{ path: 'a.txt', bytes: 3 },
    async text() {
      await call(app, 'DELETE', '/api/kip/agents', { token: user.token, body: { id: agent.id } })
      return 'One'
    },
  }
  await expect(addFiles(fileStoreOf(app.deps), agent.id, [file])).rejects.toMatchObject({ code: 'not_found' })
})

test('unpacking ends when nobody waits for it, and what was added stays', async () => {
  const { app, user, agent, list } = await startAgentFiles()
  const count = 400
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`src/f${at}.md`, `# Part ${at}\n\n${'word '.repeat(400)}\n`]),
  )
  const leaving = new AbortController()
  const sent = fetch(`${app.url}/api/kip/agents/${agent.id}/files/upload?fileName=a.zip`, {
    ...{ method: 'POST', body: zipOf(files), signal: leaving.signal },
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/zip' },
  }).catch(() => undefined)
  const countFiles = async (): Promise<number> => (await list()).files
  await expect.poll(countFiles, { interval: 5 }).toBeGreaterThan(0)
  leaving.abort()
  await sent
  let before = -1
  const hasEnded = async () => {
    const now = await countFiles()
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(hasEnded, { interval: 1_000 }).toBe(true)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(count)
})
