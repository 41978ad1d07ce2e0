import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mcpLimits } from '#contracts/tools/mcp-limits.ts'
import { mcpWording } from '#contracts/tools/mcp-wording.ts'
import { mcpSecret, sendIt, startBox, startMcp } from '../../../testing/mcp-scene.ts'
import { startMcpServer } from '../../../testing/mcp-server.ts'

test('secrets go to the server alone, stay when they aren’t given again, and never to another host', async () => {
  const secrets = [{ name: 'Authorization', value: `Bearer ${mcpSecret}` }]
  const { send, added, box, app } = await startBox({}, { secrets })
  expect(added.secrets).toEqual(['Authorization'])
  expect(box.fake.headers.every(({ authorization }) => authorization === `Bearer ${mcpSecret}`)).toBe(true)
  const settings = { title: 'Box', url: box.url, allows_private: true, secrets: [{ name: 'Authorization' }] }
  const kept = await send('PUT', `/${added.id}`, { version: 1, ...settings })
  expect(kept.body.data).toMatchObject({ health: 'ok', version: 2, secrets: ['Authorization'] })
  const stale = await send('PUT', `/${added.id}`, { version: 1, ...settings })
  expect([stale.status, stale.body.error.message]).toEqual([409, mcpWording.changedMeanwhile])
  const thief = await startMcpServer()
  const moved = await send('PUT', `/${added.id}`, { version: 2, ...settings, url: thief.url })
  expect([moved.status, moved.body.error.fields]).toEqual([400, { secrets: mcpWording.valuesAgain }])
  expect(thief.fake.headers).toEqual([])
  const removed = await send('PUT', `/${added.id}`, { version: 2, ...settings, secrets: [] })
  expect(removed.body.data.secrets).toEqual([])
  const audit = await app.deps.database.db.selectFrom('audit_entries').selectAll().execute()
  expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['mcp.added', 'mcp.changed']))
  expect(JSON.stringify([audit, app.logLines])).not.toContain(mcpSecret)
})

test('private addresses need an admin’s permission, link-local ones are never connected to', async () => {
  const box = await startMcpServer()
  const { add } = await startMcp()
  const fields = { kind: 'http', url: box.url }
  const refused = await add({ ...fields, slug: 'a', allows_private: false })
  expect(refused).toMatchObject({ health: 'failed', error: mcpWording.privateAddress })
  expect(box.fake.headers).toEqual([])
  const metadata = await add({ slug: 'b', kind: 'http', url: 'http://169.254.169.254/mcp' })
  expect(metadata).toMatchObject({ health: 'failed', error: mcpWording.privateAddress })
  const mapped = await add({ slug: 'c', kind: 'http', url: 'http://[::ffff:169.254.169.254]/mcp' })
  expect(mapped).toMatchObject({ health: 'failed', error: mcpWording.privateAddress })
})

test.each([
  [{ slug: 'Box' }, { slug: mcpWording.slugFormat }],
  [{ url: null }, { url: mcpWording.urlNeeded }],
  [{ url: 'ftp://example.com' }, { url: mcpWording.urlFormat }],
  [{ url: 'https://me:secret@example.com' }, { url: mcpWording.urlFormat }],
  [{ secrets: [{ name: 'A b', value: 'x' }] }, { secrets: mcpWording.headerFormat }],
  [{ secrets: [{ name: 'Host', value: 'x' }] }, { secrets: mcpWording.reservedHeader }],
  [{ secrets: [{ name: 'X-A', value: 'x\ny' }] }, { secrets: mcpWording.valueFormat }],
  [{ secrets: [{ name: 'X-A' }] }, { secrets: mcpWording.valueNeeded }],
  [{ secrets: ['X-A', 'x-a'].map((name) => ({ name, value: 'x' })) }, { secrets: mcpWording.sameName }],
])('%j is refused with the reason at its field', async (fields, reasons) => {
  const { send } = await startMcp()
  const body = { slug: 'box', title: 'Box', kind: 'http', url: 'https://mcp.example', ...fields }
  const answer = await send('POST', '', body)
  expect([answer.status, answer.body.error.fields]).toEqual([400, reasons])
})

test('what a server lists is bounded, page by page, and invisible characters are left out', async () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ name: `tool-${String(at).padStart(3, '0')}` }))
  const hidden = `Looks.${String.fromCodePoint(0xe0041, 0x200b, 0x202e)} ${'long '.repeat(1_000)}`
  const tools = [
    { name: 'a-look', description: hidden },
    { name: 'odd name, with a comma' },
    {
      name: 'too-large',
      inputSchema: { type: 'object' as const, description: 'x'.repeat(mcpLimits.schemaChars) },
    },
    ...many,
  ]
  const { added } = await startBox({}, {}, { tools, pageSize: 30 })
  expect(added.tools).toHaveLength(mcpLimits.tools)
  expect(added.passed_over).toBe(2 + 201 - mcpLimits.tools)
  const [{ name, description }] = added.tools
  expect(name).toBe('a-look')
  expect(description).toMatch(/^Looks\. long/)
  expect(description).toHaveLength(mcpLimits.descriptionChars)
})

test('a redirect to another host is not followed', async () => {
  const thief = await startMcpServer()
  const server = createServer((_request, response) => {
    response.writeHead(307, { location: thief.url }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { add } = await startMcp()
  const secrets = [{ name: 'X-Key', value: mcpSecret }]
  const added = await add({ slug: 'box', kind: 'http', url: `http://127.0.0.1:${port}/mcp`, secrets })
  expect(added).toMatchObject({ health: 'failed', error: mcpWording.redirected })
  expect(thief.fake.headers).toEqual([])
  server.close()
})

test('a server that announces changes without end is asked all the same', async () => {
  const { app, box } = await startBox()
  box.fake.tools.push({ name: 'late' })
  const names = async () => {
    const rows = await app.deps.database.db.selectFrom('mcp_tools').select('name').execute()
    return rows.map(({ name }) => name)
  }
  await vi.waitFor(
    async () => {
      await box.announce()
      expect(await names()).toContain('late')
    },
    { interval: 50, timeout: 60_000 },
  )
})

test('Keeper doesn’t wait at its end for a server that never answers', async () => {
  const server = createServer()
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { app, add } = await startMcp()
  const adding = add({ slug: 'box', kind: 'http', url: `http://127.0.0.1:${port}/mcp` })
  await once(server, 'request')
  await app.deps.mcp.close()
  expect(await adding).toMatchObject({ health: 'unchecked', error: null })
})

test('a deleted server’s tools are gone, and what people allowed it', async () => {
  const { app, user, agent, send, added, ask, simulator } = await startBox()
  const { db } = app.deps.database
  const approval = { id: 'a', user_id: user.user.id, agent_id: agent.id, tool: sendIt, created_at: 1 }
  await db.insertInto('tool_approvals').values(approval).execute()
  expect((await send('DELETE', `/${added.id}`)).status).toBe(200)
  expect(await db.selectFrom('tool_approvals').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('mcp_tools').selectAll().execute()).toEqual([])
  await ask('Look')
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).not.toContain('mcp_box')
  expect((await send('POST', `/${added.id}/check`)).status).toBe(404)
})
