import type { Deps } from '../../deps.ts'
import { writeAudit } from '../audit/index.ts'
import { removeAttachmentFiles } from '../attachments/index.ts'
import { importConversations } from './import-conversations.ts'
import { Manifest } from './import-entries.ts'
import { importAgents, importKeepers, importSettings, importTemplates, importThemes } from './import-owned.ts'
import type { ImportedPart, ImportWork } from './import-work.ts'
import { openZip } from './open-zip.ts'

export type { ImportedPart }

/**
 * Brings an export into an account: all of it or, where something fails, nothing. What is there already stays as it is,
 * so that a second import adds nothing. A dry run does the same and takes it back. Throws a sentence for people.
 */
export async function importAccount(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  { userId, file, dryRun }: { userId: string; file: string; dryRun: boolean },
): Promise<ImportedPart[]> {
  const zip = await openZip(file)
  const files: string[] = []
  try {
    requireManifest(await zip.json('keeper.json'))
    return await deps.database.transaction(async (trx) => {
      const work: ImportWork = { deps, trx, zip, userId, dryRun, files }
      const parts = [
        await importThemes(work),
        await importTemplates(work),
        await importSettings(work),
        await importAgents(work),
        await importKeepers(work),
        await importConversations(work),
      ]
      if (dryRun) throw new TakenBack(parts)
      await writeAudit(deps, { trx, action: 'account.imported', actorId: null, subject: userId })
      return parts
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.parts
    await removeAttachmentFiles(deps, files)
    throw error
  } finally {
    zip.close()
  }
}

/** Ends the transaction of a dry run. */
class TakenBack extends Error {
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
