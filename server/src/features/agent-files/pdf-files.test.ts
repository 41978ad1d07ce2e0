import { strFromU8, unzipSync } from 'fflate'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agentFileLimits as limits } from '#contracts/agents/agent-file-rules.ts'
import { startAgentFiles } from '../../testing/agent-files-scene.ts'
import { createUser } from '../../testing/factories.ts'
import { zipOf } from '../../testing/keeper-transfer.ts'
import { makePdf } from '../../testing/made-files.ts'
import { bombPdf, lockedPdf } from '../../testing/odd-pdfs.ts'
import { makeAgent } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'
import { importAccount } from '../exports/index.ts'

function pdf(...lines: string[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(makePdf(lines)))
}

const handbook = pdf('Holidays are thirty days.', '', 'Send the blue form to the harbour master.')

test('a PDF is searched by its pages, and cited by page', async () => {
  const { uploadFile, list, search, tell, simulator } = await startAgentFiles()
  expect((await uploadFile('docs/handbook.pdf', handbook)).body.data).toMatchObject({ added: 1 })
  expect((await list()).data).toMatchObject([{ path: 'docs/handbook.pdf', pages: 3, lines: 2 }])
  const place = { path: 'docs/handbook.pdf', page: 3, first_line: 1, last_line: 1 }
  expect(await search('Who gets the blue form?')).toEqual([
    { ...place, text: 'Send the blue form to the harbour master.' },
  ])
  simulator.behave(() => ({ reply: 'To the harbour master [501 "Send the blue form"].' }))
  const { data } = (await tell('Who gets the blue form?')).body
  expect(data.response).toBe('To the harbour master [1].')
  expect(data.citations).toMatchObject([{ n: 1, quote: 'Send the blue form', file: place }])
  const sent = JSON.stringify(simulator.requests.at(-1)?.body)
  expect(sent).toContain('[501] docs/handbook.pdf, page 3')
})

test('PDFs that can’t be read say why, and the rest goes on', async () => {
  const { app, uploadFile, list } = await startAgentFiles()
  const zip = zipOf({
    'all/bomb.pdf': bombPdf(450),
    'all/broken.pdf': handbook.slice(0, 60),
    'all/handbook.PDF': handbook,
    'all/locked.pdf': lockedPdf(),
    'all/notes.md': 'A heron.\n',
    'all/renamed.pdf': 'Words alone.',
    'all/scan.pdf': pdf('', ' '),
    'all/volume.pdf': pdf(...Array.from({ length: limits.pdfPages + 1 }, () => 'Word.')),
  })
  const { data } = (await uploadFile('all.zip', zip)).body
  expect(data).toMatchObject({ added: 2, skipped_count: 6 })
  expect(data.skipped).toEqual([
    { path: 'bomb.pdf', reason: 'costly' },
    { path: 'broken.pdf', reason: 'damaged' },
    { path: 'locked.pdf', reason: 'locked' },
    { path: 'renamed.pdf', reason: 'damaged' },
    { path: 'scan.pdf', reason: 'scanned' },
    { path: 'volume.pdf', reason: 'long' },
  ])
  expect(await list()).toMatchObject({ data: [{ path: 'handbook.PDF' }, { path: 'notes.md' }] })
  expect(app.logLines.join('')).not.toContain('uncaught')
})

test('a file of a ZIP that can’t be unpacked is left out as damaged, and the rest is added', async () => {
  const { uploadFile, list } = await startAgentFiles()
  const whole = zipOf({
    'all/a.md': 'A heron.\n'.repeat(20),
    'all/b.pdf': handbook,
    'all/c.md': 'A boat.\n'.repeat(20),
    'all/d.md': 'A kingfisher.\n',
  })
  const { status, body } = await uploadFile('all.zip', damage(damage(whole, 'all/b.pdf'), 'all/c.md'))
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ added: 2, skipped_count: 2 })
  expect(body.data.skipped).toEqual([
    { path: 'b.pdf', reason: 'damaged' },
    { path: 'c.md', reason: 'damaged' },
  ])
  expect((await list()).data).toMatchObject([{ path: 'a.md' }, { path: 'd.md' }])
})

/** The ZIP with the first packed byte of a file, which follows its name, made invalid. */
function damage(zip: Uint8Array<ArrayBuffer>, name: string): Uint8Array<ArrayBuffer> {
  const damaged = new Uint8Array(zip)
  damaged[Buffer.from(zip).indexOf(name) + name.length] = 0xff
  return damaged
}

test('a PDF that is sent as text or is too large is left out', async () => {
  const { send, uploadFile } = await startAgentFiles()
  const { data } = (await send('POST', '', { files: [{ path: 'a.pdf', text: makePdf(['A heron.']) }] })).body
  expect(data.skipped).toEqual([{ path: 'a.pdf', reason: 'damaged' }])
  const large = await uploadFile('b.pdf', new Uint8Array(limits.pdfBytes + 1))
  expect(large.body.data.skipped).toEqual([{ path: 'b.pdf', reason: 'large' }])
})

test('an unchanged PDF stays, a changed one is replaced with its words, and a deleted one leaves none', async () => {
  const { app, uploadFile, list, search, send } = await startAgentFiles()
  await uploadFile('a.pdf', pdf('A heron.', 'A boat.'))
  expect((await uploadFile('a.pdf', pdf('A heron.', 'A boat.'))).body.data).toMatchObject({ unchanged: 1 })
  expect((await uploadFile('a.pdf', pdf('A kingfisher.'))).body.data).toMatchObject({ replaced: 1 })
  expect(await search('heron')).toEqual([])
  const [{ id, bytes, pages }] = (await list()).data
  // What counts is the text.
  expect({ bytes, pages }).toEqual({ bytes: 'A kingfisher.'.length, pages: 1 })
  await send('DELETE', `/${id}`)
  expect(await search('kingfisher')).toEqual([])
  expect(await app.deps.database.db.selectFrom('agent_file_chunks').selectAll().execute()).toEqual([])
})

test('PDFs are exported as the text of their pages, and an import brings it back', async () => {
  const from = await startAgentFiles()
  await from.uploadFile('handbook.pdf', handbook)
  const { body } = await call(from.app, 'POST', '/api/kam/exports', { token: from.user.token })
  const zip = new Uint8Array(await (await fetch(from.app.url + body.data.url)).arrayBuffer())
  const line = JSON.parse(strFromU8(unzipSync(zip)['agent-files.jsonl'] ?? new Uint8Array()))
  expect(line.pages).toEqual(['Holidays are thirty days.', '', 'Send the blue form to the harbour master.'])

  const to = await startAgentFiles()
  const file = join(to.app.deps.config.dataDir, 'export.zip')
  await writeFile(file, zip)
  const importing = { userId: to.user.user.id, file, dryRun: false }
  const partOf = async () =>
    (await importAccount(to.app.deps, importing)).find(({ name }) => name === 'agentFiles')
  expect(await partOf()).toEqual({ name: 'agentFiles', added: 1, kept: 0, notes: [] })
  expect(await partOf()).toMatchObject({ added: 0, kept: 1 })
  const found = await call(to.app, 'GET', `/api/kip/agents/${from.agent.id}/files/search?q=blue%20form`, {
    token: to.user.token,
  })
  expect(found.body.data).toMatchObject([{ path: 'handbook.pdf', page: 3 }])
})

test('nobody waits for more than one of the PDFs that somebody else sent', async () => {
  const { app, uploadFile } = await startAgentFiles()
  const other = await createUser(app)
  const { id } = await makeAgent(app, other, { context_scope: 'codebase' })
  let done = 0
  const many = Array.from({ length: 6 }, async (_, at) => {
    await uploadFile(`slow-${at}.pdf`, bombPdf(25, at))
    done += 1
  })
  await Promise.race(many)
  const answer = await fetch(`${app.url}/api/kip/agents/${id}/files/upload?fileName=one.pdf`, {
    ...{ method: 'POST', body: pdf('A heron.') },
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/pdf' },
  })
  expect(await answer.json()).toMatchObject({ data: { added: 1 } })
  // The one that was answered, the one being read then, and at most one that ended with it.
  expect(done).toBeLessThanOrEqual(3)
  await Promise.all(many)
})
