import type { Deps } from '../../deps.ts'
import { writeAudit } from '../audit/index.ts'
import { removeAttachmentFiles } from '../attachments/index.ts'
import type { ImportedPart, ImportWork } from '../../owned-data/import-work.ts'
import type { DataImport, OwnedData } from '../../owned-data/owned-data.ts'
import { Manifest } from './export-format.ts'
import { openZip } from './open-zip.ts'

export type { ImportedPart }

/**
 * Brings an export into an account: all of it or, where something fails, nothing. What already exists stays as it is,
 * so that a second import adds nothing. A dry run does the same and rolls it back. Throws a sentence for people.
 */
export async function importAccount(
  deps: Pick<Deps, 'config' | 'database' | 'now' | 'ownedData'>,
  { userId, file, dryRun }: { userId: string; file: string; dryRun: boolean },
): Promise<ImportedPart[]> {
  const zip = await openZip(file)
  const files: string[] = []
  try {
    requireManifest(await zip.json('keeper.json'))
    return await deps.database.transaction(async (trx) => {
      const work: ImportWork = { deps, trx, zip, userId, dryRun, files }
      const parts: ImportedPart[] = []
      for (const part of inOrder(deps.ownedData)) parts.push(await part.run(work))
      if (dryRun) throw new DryRunRollback(parts)
      await writeAudit(deps, { trx, action: 'account.imported', actorId: null, subject: userId })
      return parts
    })
  } catch (error) {
    if (error instanceof DryRunRollback) return error.parts
    await removeAttachmentFiles(deps, files)
    throw error
  } finally {
    zip.close()
  }
}

/** Rolls back the transaction of a dry run. */
class DryRunRollback extends Error {
  readonly parts: ImportedPart[]
  constructor(parts: ImportedPart[]) {
    super('A dry run leaves nothing behind.')
    this.parts = parts
  }
}

function requireManifest(given: unknown): void {
  const { error } = Manifest.safeParse(given)
  if (error) throw new Error(error.issues[0]?.message)
}

/** What an import takes, each after what it needs. */
function inOrder(ownedData: readonly OwnedData[]): DataImport[] {
  const waiting = ownedData.flatMap(({ name, import: data }) => (data ? [{ name, data }] : []))
  const ordered: DataImport[] = []
  while (waiting.length > 0) {
    const names = waiting.map(({ name }) => name)
    const next = waiting.findIndex(({ data }) => !data.after?.some((name) => names.includes(name)))
    if (next < 0) throw new Error(`Imports wait for each other: ${names.join(', ')}.`)
    ordered.push(...waiting.splice(next, 1).map(({ data }) => data))
  }
  return ordered
}
