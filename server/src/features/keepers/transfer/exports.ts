import type { Readable } from 'node:stream'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { Actor, UserActor } from '../../../http/actor.ts'
import { requireUser } from '../../../http/actor.ts'
import { isAddressSigned, signAddress, signedAt } from '../../../signed-address.ts'
import { isRightAlive } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { takeDownload, takeLimits } from '../../limits/index.ts'
import { noteExport } from '../logbook/note-export.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { findKeeper, listOwnKeepers } from '../keepers.table.ts'
import { slugOf } from './export-names.ts'
import { keeperZip } from './keeper-zip.ts'

const exportsPerHour = 30

/** Makes the address from which a browser downloads one keeper, or all where none is named. */
export async function makeKeeperExportAddress(deps: Deps, user: UserActor, keeperId: string | undefined) {
  const of = keeperId === undefined ? undefined : (await getKeeper(deps, user, keeperId)).id
  await takeExportLimit(deps, user)
  const { expires, signature } = signAddress(deps, 'export', signedId(user.userId, user.authSessionId, of))
  const path = of === undefined ? '/api/keepers/export' : `/api/keepers/${of}/export`
  return {
    url: `${path}?owner=${user.userId}&signIn=${user.authSessionId}&expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires).toISOString(),
  }
}

/** How somebody asks for an export: signed in, or by an address that says whose it is. */
export type ExportAsked = {
  actor: Actor
  keeperId: string | undefined
  owner?: string | undefined
  signIn?: string | undefined
  expires?: number | undefined
  signature?: string | undefined
}

/** The ZIP of one keeper or of all, and its name. A bad or old signature is answered as missing. */
export async function openKeeperExport(
  deps: Deps,
  asked: ExportAsked,
): Promise<{ zip: Readable; name: string }> {
  const userId = await whoAsks(deps, asked)
  const { db } = deps.database
  const keepers =
    asked.keeperId === undefined
      ? await listExported(db, userId)
      : [await findExported(db, userId, asked.keeperId)].flatMap((found) => found ?? [])
  if (asked.keeperId !== undefined && keepers.length === 0)
    throw new AppError('not_found', keeperWording.notFound)
  const subject = asked.keeperId === undefined ? userId : (keepers[0]?.id ?? userId)
  await deps.database.transaction(async (trx) => {
    await noteExport(trx, keepers, { userId, at: deps.now() })
    await writeAudit(deps, { trx, action: 'keeper.exported', actorId: userId, subject })
  })
  const isAll = asked.keeperId === undefined
  return { zip: keeperZip(deps, keepers, { isAll }), name: fileName(deps, keepers, isAll) }
}

/** All of a person's keepers but the samples, and a journal that nobody has touched. */
async function listExported(db: Queries, userId: string): Promise<StoredKeeper[]> {
  const found: StoredKeeper[] = []
  for (const { id } of await listOwnKeepers(db, userId)) {
    const keeper = await findExported(db, userId, id)
    if (keeper) found.push(keeper)
  }
  return found
}

async function findExported(db: Queries, userId: string, id: string): Promise<StoredKeeper | undefined> {
  const by = /^\d{1,9}$/.test(id) ? { number: Number(id) } : { id }
  const keeper = await findKeeper(db, userId, by)
  return keeper?.deleted_at === null ? keeper : undefined
}

/** Whose export is asked for. */
async function whoAsks(
  deps: Deps,
  { actor, keeperId, owner, signIn, expires, signature }: ExportAsked,
): Promise<string> {
  if (owner === undefined || signIn === undefined || expires === undefined || signature === undefined) {
    const user = requireUser(actor)
    await takeExportLimit(deps, user)
    return user.userId
  }
  const address = { expires, signature, id: signedId(owner, signIn, keeperId) }
  const right = { userId: owner, signedAt: signedAt(address), signInId: signIn }
  if (!isAddressSigned(deps, 'export', address) || !(await isRightAlive(deps, deps.database.db, right)))
    throw new AppError('not_found', keeperWording.notFound)
  await takeDownload(deps, address)
  return owner
}

/** Not the id of an account's export, which is its owner's alone. */
function signedId(owner: string, signInId: string, keeperId: string | undefined): string {
  return `keepers:${owner}:${signInId}:${keeperId ?? 'all'}`
}

function takeExportLimit(deps: Deps, { userId }: UserActor): Promise<void> {
  return takeLimits(deps, [{ key: `keeper-export:${userId}`, limit: exportsPerHour, windowMs: 60 * 60_000 }])
}

function fileName(deps: Deps, keepers: readonly StoredKeeper[], isAll: boolean): string {
  const day = new Date(deps.now()).toISOString().slice(0, 10)
  const slug = isAll ? 'keepers' : slugOf(keepers[0]?.title ?? '')
  return `${slug || 'keeper'}-${day}.zip`
}
