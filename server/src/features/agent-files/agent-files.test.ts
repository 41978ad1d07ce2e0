import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { agentFileLimits as limits } from '#contracts/agents/agent-file-rules.ts'
import { agentFileWording as wording } from '#contracts/agents/agent-file-wording.ts'
import { startAgentFiles } from '../../testing/agent-files-scene.ts'
import { createUser } from '../../testing/factories.ts'
import { zipOf } from '../../testing/keeper-transfer.ts'
import { run } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

const parser = `import { readTokens } from './lexer.ts'

/** Builds the tree of a program. */
export function parseProgram(source: string) {
  const tokens = readTokens(source)
  return buildTree(tokens)
}
`
const guide = '# Deploying\n\nRun the blue script first, then wait for the harbour master to answer.\n'

test('files are searched by the one ranking, identifiers by their words, and shown by path and line', async () => {
  const { add, search, list } = await startAgentFiles()
  await add({ 'src/parser.ts': parser, 'docs/deploy.md': guide, 'docs/other.md': 'Nothing about that.\n' })
  expect((await list()).data.map(({ path }: { path: string }) => path)).toEqual([
    ...['docs/deploy.md', 'docs/other.md', 'src/parser.ts'],
  ])
  const [found] = await search('where do we parse a program')
  expect(found).toEqual({ path: 'src/parser.ts', first_line: 1, last_line: 7, text: parser })
  expect((await search('who answers when deploying?'))[0].path).toBe('docs/deploy.md')
  expect(await search('zanzibar')).toEqual([])
})

test('the model gets passages as data, and its answer cites lines that have its words', async () => {
  const { add, tell, simulator, agent } = await startAgentFiles()
  await add({ 'docs/deploy.md': guide })
  simulator.behave(() => ({
    reply:
      'First the blue script [501 "Run the blue script first"]. And “sunk” [501 "the harbour master has sunk"].',
  }))
  const { body } = await tell('How do I deploy?')
  expect(body.data.response).toBe('First the blue script [1]. And “sunk”.')
  expect(body.data.citations).toEqual([
    {
      ...{ n: 1, moment_id: null, keeper_id: null, local_date: null, quote: 'Run the blue script first' },
      file: { path: 'docs/deploy.md', first_line: 3, last_line: 3 },
    },
  ])
  const sent = JSON.stringify(simulator.requests.at(-1)?.body)
  expect(sent).toContain('[501] docs/deploy.md, lines 1 to 3')
  expect(sent).toContain('harbour master')
  expect(agent.context_scope).toBe('codebase')
})

test('a question of few words searches with the ones before it, the newest first', async () => {
  const { app, user, agent, add, tell, simulator } = await startAgentFiles()
  await add({ 'docs/deploy.md': guide, 'docs/kite.md': 'A kite circles above the church.\n' })
  const { body } = await tell('How do I deploy with the blue script?')
  const ask = async (input: string) => {
    await run(app, user, { agentId: agent.id, input, sessionId: body.data.session_id })
    return JSON.stringify(simulator.requests.at(-1)?.body)
  }
  expect(await ask('And then?')).toContain('[501] docs/deploy.md')
  // One that says enough is searched for by itself.
  expect(await ask('Where does the kite circle?')).not.toContain('[501] docs/deploy.md')
})

test('what stands late in a line that is longer than a passage is read, and cited by that line', async () => {
  const { add, tell, simulator } = await startAgentFiles()
  const birds = Array.from({ length: 900 }, (_, at) => ({ name: `sparrow ${at}`, place: 'the old hedge' }))
  const heron = { name: 'heron', place: 'below the weir at dusk' }
  await add({ 'birds.json': JSON.stringify([...birds, heron]) })
  simulator.behave({ reply: 'There [501 "below the weir at dusk"].' })
  const { body } = await tell('Where is the heron?')
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).toContain('below the weir at dusk')
  expect(body.data.citations).toMatchObject([{ file: { path: 'birds.json', first_line: 1, last_line: 1 } }])
})

test('the log shows the search as a step, with what it brought and never its words', async () => {
  const { add, tell, log } = await startAgentFiles()
  await add({ 'docs/deploy.md': guide })
  const { body } = await tell('How do I deploy?')
  const { steps } = await log(body.data.run_id)
  expect(steps[0]).toMatchObject({ kind: 'retrieval', name: 'files', passages: 1, status: 'done' })
  expect(steps[1].startedMs).toBeGreaterThanOrEqual(steps[0].endedMs)
  expect(steps[0].tokens).toBeGreaterThan(10)
  expect(JSON.stringify(steps)).not.toContain('harbour')
})

test('without files, and where none fits, the model is told so', async () => {
  const { add, tell, simulator } = await startAgentFiles()
  await tell('How do I deploy?')
  const told = () => JSON.stringify(simulator.requests.at(-1)?.body)
  expect(told()).toContain(wording.toldNone)
  await add({ 'a.md': 'Nothing.\n' })
  await tell('zanzibar?')
  expect(told()).toContain(JSON.stringify(wording.toldNothing).slice(1, -1))
})

test('what is no text, too large, secret, generated or elsewhere is left out, and said so', async () => {
  const { send, list } = await startAgentFiles()
  const files = [
    { path: 'ok.md', text: 'A heron.' },
    { path: './src//ok.ts', text: 'const heron = 1' },
    { path: 'node_modules/x/index.js', text: 'x' },
    { path: '.env', text: 'KEY=1' },
    { path: '.env.example', text: 'KEY=' },
    { path: 'id_rsa', text: 'x' },
    { path: 'package-lock.json', text: '{}' },
    { path: 'a.png', text: 'x' },
    { path: 'empty.txt', text: ' \n' },
    { path: '../up.txt', text: 'x' },
    { path: 'large.txt', text: 'x'.repeat(limits.fileBytes + 1) },
  ]
  const { body } = await send('POST', '', { files })
  expect(body.data).toEqual({
    ...{ added: 3, replaced: 0, unchanged: 0, skipped_count: 8 },
    skipped: [
      { path: 'node_modules/x/index.js', reason: 'folder' },
      { path: '.env', reason: 'secret' },
      { path: 'id_rsa', reason: 'secret' },
      { path: 'package-lock.json', reason: 'generated' },
      { path: 'a.png', reason: 'binary' },
      { path: 'empty.txt', reason: 'empty' },
      { path: '../up.txt', reason: 'path' },
      { path: 'large.txt', reason: 'large' },
    ],
  })
  expect((await list()).data.map(({ path }: { path: string }) => path)).toEqual([
    '.env.example',
    'ok.md',
    'src/ok.ts',
  ])
})

test('a file at the same path is replaced with its words; an unchanged one stays; all can be deleted', async () => {
  const { add, send, search, list } = await startAgentFiles()
  await add({ 'a.md': 'A heron.\n', 'b.md': 'A boat.\n' })
  const again = await add({ 'a.md': 'A kingfisher.\n', 'b.md': 'A boat.\n' })
  expect(again).toMatchObject({ added: 0, replaced: 1, unchanged: 1 })
  expect(await search('heron')).toEqual([])
  expect(await search('kingfisher')).toHaveLength(1)
  const [{ id }] = (await list()).data
  expect((await send('DELETE', `/${id}`)).status).toBe(200)
  expect((await send('DELETE', `/${id}`)).body.error.message).toBe(wording.notFound)
  expect(await search('kingfisher')).toEqual([])
  await send('DELETE', '')
  expect(await list()).toMatchObject({ data: [], total: 0, files: 0, bytes: 0 })
})

test('deleting files is in the audit log with how many, and never with their names', async () => {
  const { app, agent, user, add, send, list } = await startAgentFiles()
  await add({ 'a.md': 'A heron.\n', 'b.md': 'A boat.\n', 'c.md': 'A bridge.\n' })
  const [{ id }] = (await list()).data
  await send('DELETE', `/${id}`)
  await send('DELETE', '')
  await send('DELETE', '')
  const lines = await app.deps.database.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'subject', 'detail'])
    .where('action', '=', 'agent.files_deleted')
    .orderBy('position')
    .execute()
  const line = { actor_id: user.user.id, subject: agent.id }
  expect(lines).toEqual([
    { ...line, detail: '{"files":1}' },
    { ...line, detail: '{"files":2}' },
  ])
})

test('a ZIP is unpacked without its only folder at the top; one made to do harm is refused', async () => {
  const { uploadFile, list } = await startAgentFiles()
  const zip = zipOf({
    'repo-main/src/a.ts': 'const heron = 1\n',
    'repo-main/dist/a.js': 'x',
    'repo-main/b.md': 'B.',
    'repo-main/zero': 'a\0b',
  })
  expect((await uploadFile('repo.zip', zip)).body.data).toMatchObject({
    added: 2,
    skipped: [
      { path: 'dist/a.js', reason: 'folder' },
      { path: 'zero', reason: 'binary' },
    ],
  })
  expect((await list()).data.map(({ path }: { path: string }) => path)).toEqual(['b.md', 'src/a.ts'])
  const slip = await uploadFile('slip.zip', zipOf({ '../../etc/passwd': 'x' }))
  expect(slip.status).toBe(400)
  const damaged = await uploadFile('damaged.zip', zip.slice(0, zip.length - 30))
  expect(damaged.status).toBe(400)
  expect((await uploadFile('empty.zip', new Uint8Array())).body.error.message).toBe(wording.emptyUpload)
  expect((await list()).total).toBe(2)
})

test('only those who may edit the agent see its files; others get passages through answers alone', async () => {
  const { app, add, agent, tell, send } = await startAgentFiles()
  await add({ 'a.md': guide })
  const stranger = await createUser(app)
  const visitor = await call(app, 'GET', `/api/kip/agents/${agent.id}/files`)
  expect(visitor.status).toBe(401)
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/search?q=blue'],
    ['DELETE', ''],
  ] as const)
    expect((await send(method, path, undefined, stranger.token)).status, path).toBe(404)
  const answered = await tell('How do I deploy?')
  expect(answered.status).toBe(200)
})

test('an agent that is deleted leaves no word of its files, in no index', async () => {
  const { app, add, agent, user } = await startAgentFiles()
  const word = `planted${randomUUID().replaceAll('-', '')}`
  await add({ 'a.md': `A ${word}.\n` })
  const { db } = app.deps.database
  const body = { id: agent.id }
  expect((await call(app, 'DELETE', '/api/kip/agents', { token: user.token, body })).status).toBe(200)
  expect(await db.selectFrom('agent_files').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('agent_file_chunks').selectAll().execute()).toEqual([])
  const { rows } = await sql`select * from file_stems`.execute(db)
  expect(rows).toEqual([])
})

test('an agent has room for so much, and says what it left out', async () => {
  const { app, send, add } = await startAgentFiles()
  await add({ 'a.md': 'A heron.\n' })
  await app.deps.database.db
    .updateTable('agent_files')
    .set({ bytes: limits.totalBytes - 5 })
    .execute()
  const files = [{ path: 'b.md', text: 'A boat.\n' }]
  const { data } = (await send('POST', '', { files })).body
  expect(data).toMatchObject({ added: 0, skipped: [{ path: 'b.md', reason: 'full' }] })
  // What takes the place of a file needs only the difference.
  expect(await add({ 'a.md': 'A kingfisher.\n' })).toMatchObject({ replaced: 1 })
})

test('files are found by their paths, whatever the case of their letters', async () => {
  const { add, list } = await startAgentFiles()
  await add({ 'docs/Ähre.md': 'Grain.\n', 'docs/boat.md': 'A boat.\n' })
  const found = async (q: string) =>
    (await list(`?q=${encodeURIComponent(q)}`)).data.map(({ path }: { path: string }) => path)
  for (const q of ['Ähre', 'ähre', 'ÄHRE', 'A\u0308hre']) expect(await found(q), q).toEqual(['docs/Ähre.md'])
  expect(await list('?q=docs&pageSize=1&page=2')).toMatchObject({
    total: 2,
    data: [{ path: 'docs/Ähre.md' }],
  })
})
