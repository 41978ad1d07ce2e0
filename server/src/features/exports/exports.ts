import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { isRightAlive } from '../accounts/index.ts'
import { isAddressSigned, signAddress, signedAt } from '../../signed-address.ts'
import type { UserActor } from '../../http/actor.ts'
import type { ExportZip } from '../../owned-data/owned-data.ts'
import { writeAudit } from '../audit/index.ts'
import { noteAccountExport } from '../keepers/index.ts'
import { takeLimits } from '../limits/index.ts'
import { exportFormat, readme } from './export-format.ts'

const exportsPerHour = 10

/** The same for all files of all exports, so that the same things make the same ZIP. */
const mtime = new Date('2000-01-01T00:00:00Z')

/** Makes the address that gives the caller everything that is theirs. */
export async function makeExportAddress(deps: Deps, actor: UserActor) {
  const limit = { key: `export:${actor.userId}`, limit: exportsPerHour, windowMs: 60 * 60_000 }
  await takeLimits(deps, [limit])
  const { expires, signature } = signAddress(deps, 'export', actor.userId)
  await deps.database.transaction(async (trx) => {
    await noteAccountExport(trx, { userId: actor.userId, at: deps.now() })
    await writeAudit(deps, { trx, action: 'account.exported', actorId: actor.userId })
  })
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
  const right = { userId, signedAt: signedAt(address) }
  if (!(await isRightAlive(deps, deps.database.db, right))) throw new AppError('not_found', wording.notFound)
  const zip = await makeExport(deps, userId)
  await writeAudit(deps, { action: 'account.export_downloaded', actorId: userId })
  return zip
}

/** A ZIP of everything that is a person's, made as it is read. */
export async function makeExport(
  deps: Pick<Deps, 'config' | 'database' | 'ownedData'>,
  userId: string,
): Promise<NodeJS.ReadableStream> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  // A file that can't be read cuts the download off, which shows; without a listener it would end the process.
  zip.on('error', (error) => zip.outputStream instanceof Readable && zip.outputStream.destroy(error))
  const writer = zipWriter(zip)
  const exports = deps.ownedData.flatMap((data) => data.export ?? [])
  zip.addBuffer(Buffer.from(readme(exports)), 'README.md', { mtime })
  writer.json('keeper.json', exportFormat)
  for (const part of exports) await part.add(writer, deps, { userId, key: `user:${userId}` })
  zip.end()
  return zip.outputStream
}

function zipWriter(zip: ZipFile): ExportZip {
  return {
    json: (path, value) => zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), path, { mtime }),
    lines: (path, entries) =>
      zip.addReadStreamLazy(path, { mtime }, (give) => give(null, Readable.from(lines(entries)))),
    file: (path, open) =>
      zip.addReadStreamLazy(path, { compress: false, mtime }, (give) =>
        give(null, Readable.from(chunksOf(open))),
      ),
  }
}

async function* chunksOf(open: () => Promise<Readable>): AsyncGenerator<Uint8Array> {
  yield* await open()
}

async function* lines(entries: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}
