import { Readable } from 'node:stream'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { isAddressSigned, signAddress } from '../../signed-address.ts'
import { getProfile } from '../accounts/index.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { openAttachmentFile } from '../attachments/index.ts'
import { takeLimits } from '../limits/index.ts'
import { getSettings } from '../accounts/settings/index.ts'
import {
  agentEntry,
  keeperEntry,
  messageEntry,
  readme,
  runEntry,
  sessionEntry,
  templateEntry,
  themeEntry,
} from './export-entries.ts'
import * as table from './exports.table.ts'
import { exportFormat } from './import-entries.ts'

const exportsPerHour = 10

/** The same for all files of all exports, so that the same things make the same ZIP. */
const mtime = new Date('2000-01-01T00:00:00Z')

/** Makes the address that gives the caller everything that is theirs. */
export async function makeExportAddress(deps: Deps, actor: UserActor) {
  const limit = { key: `export:${actor.userId}`, limit: exportsPerHour, windowMs: 60 * 60_000 }
  await takeLimits(deps, [limit])
  const { expires, signature } = signAddress(deps, 'export', actor.userId)
  await writeAudit(deps, { action: 'account.exported', actorId: actor.userId })
  return {
    url: `/api/kam/exports/${actor.userId}?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires).toISOString(),
  }
}

/** The ZIP behind a signed address. A bad or old signature is answered as missing. */
export async function openExport(
  deps: Deps,
  address: { userId: string; expires: number; signature: string },
): Promise<NodeJS.ReadableStream> {
  const { userId } = address
  if (!isAddressSigned(deps, 'export', { ...address, id: userId }))
    throw new AppError('not_found', wording.notFound)
  const zip = await makeExport(deps, userId)
  await writeAudit(deps, { action: 'account.export_downloaded', actorId: userId })
  return zip
}

/** A ZIP of everything that is a person's, made as it is read. */
export async function makeExport(
  deps: Pick<Deps, 'config' | 'database'>,
  userId: string,
): Promise<NodeJS.ReadableStream> {
  const owner = { userId, key: `user:${userId}` }
  const profile = await getProfile(deps, owner)
  const settings = await getSettings(deps, owner)
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const putText = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, { mtime })
  const putJson = (path: string, value: unknown) => putText(path, `${JSON.stringify(value, null, 2)}\n`)
  const put = (path: string, parts: AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, { mtime }, (give) => give(null, Readable.from(parts)))
  putText('README.md', readme)
  putJson('keeper.json', exportFormat)
  putJson('profile.json', profile)
  putJson('settings.json', settings)
  const { db } = deps.database
  putJson('agents.json', (await table.listOwnAgents(db, userId)).map(agentEntry))
  putJson('keepers.json', (await table.listOwnKeepers(db, userId)).map(keeperEntry))
  putJson('themes.json', (await table.listOwnThemes(db, userId)).map(themeEntry))
  putJson('templates.json', (await table.listOwnTemplates(db, userId)).map(templateEntry))
  put('conversations.jsonl', lines(table.eachSession(db, owner.key), sessionEntry))
  put('messages.jsonl', lines(eachMessage(deps, owner.key), messageEntry))
  put('logs.jsonl', lines(table.eachRun(db, userId), runEntry))
  for (const { id, type } of await table.listAttachments(db, owner.key)) {
    const ending = /^\w+\/(\w+)/.exec(type)?.[1] ?? 'bin'
    zip.addReadStreamLazy(`attachments/${id}.${ending}`, { compress: false, mtime }, (give) =>
      give(null, openAttachmentFile(deps, id)),
    )
  }
  zip.end()
  return zip.outputStream
}

async function* eachMessage(deps: Pick<Deps, 'database'>, actorKey: string) {
  const { db } = deps.database
  for await (const { id } of table.eachSession(db, actorKey)) yield* table.eachMessage(db, id)
}

async function* lines<Row>(rows: AsyncIterable<Row>, entry: (row: Row) => object): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(entry(row))}\n`
}
