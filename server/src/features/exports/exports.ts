import { Readable } from 'node:stream'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { isRightAlive } from '../accounts/index.ts'
import { isAddressSigned, signAddress, signedAt } from '../../signed-address.ts'
import type { UserActor } from '../../http/actor.ts'
import type { ExportZip } from '../../owned-data/owned-data.ts'
import { writeAudit } from '../audit/index.ts'
import { noteAccountExport, zipStream, type ZippedFile } from '../keepers/index.ts'
import { takeDownload, takeLimits } from '../limits/index.ts'
import { exportFormat, readme } from './export-format.ts'

const exportsPerHour = 10

/** Makes the address that gives the caller everything that is theirs. */
export async function makeExportAddress(deps: Deps, actor: UserActor) {
  const limit = { key: `export:${actor.userId}`, limit: exportsPerHour, windowMs: 60 * 60_000 }
  await takeLimits(deps, [limit])
  const { expires, signature } = signAddress(deps, 'export', signedId(actor.userId, actor.authSessionId))
  await deps.database.transaction(async (trx) => {
    await noteAccountExport(trx, { userId: actor.userId, at: deps.now() })
    await writeAudit(deps, { trx, action: 'account.exported', actorId: actor.userId })
  })
  return {
    url: `/api/kam/exports/${actor.userId}?signIn=${actor.authSessionId}&expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires).toISOString(),
  }
}

/** The ZIP behind a signed address. A bad or old signature is answered as missing. Each download is audited. */
export async function openExport(
  deps: Deps,
  { userId, signIn, ...address }: { userId: string; signIn: string; expires: number; signature: string },
): Promise<Readable> {
  const signed = { ...address, id: signedId(userId, signIn) }
  if (!isAddressSigned(deps, 'export', signed)) throw new AppError('not_found', wording.notFound)
  const right = { userId, signedAt: signedAt(address), signInId: signIn }
  if (!(await isRightAlive(deps, deps.database.db, right))) throw new AppError('not_found', wording.notFound)
  await takeDownload(deps, signed)
  const zip = await makeExport(deps, userId)
  await writeAudit(deps, { action: 'account.export_downloaded', actorId: userId })
  return zip
}

/** Whose export it is, and the sign-in with which it ends. */
function signedId(userId: string, signInId: string): string {
  return `${userId}:${signInId}`
}

/** A ZIP of everything that is a person's, made as it is read. */
export async function makeExport(
  deps: Pick<Deps, 'config' | 'database' | 'ownedData'>,
  userId: string,
): Promise<Readable> {
  const exports = deps.ownedData.flatMap((data) => data.export ?? [])
  const files: ZippedFile[] = [{ path: 'README.md', bytes: Buffer.from(readme(exports)) }]
  const writer = zipWriter(files)
  writer.json('keeper.json', exportFormat)
  for (const part of exports) await part.add(writer, deps, { userId, key: `user:${userId}` })
  return zipStream(files)
}

function zipWriter(files: ZippedFile[]): ExportZip {
  return {
    json: (path, value) => files.push({ path, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }),
    lines: (path, entries) => files.push({ path, open: () => Readable.from(lines(entries)) }),
    file: (path, open) => files.push({ path, open, isPacked: true, mayBeMissing: true }),
  }
}

async function* lines(entries: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}
