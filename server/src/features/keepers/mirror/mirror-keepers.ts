import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { clearInstanceSetting, findInstanceSetting, setInstanceSetting } from '../../instance/index.ts'
import { listMirrored } from '../keepers.table.ts'
import { filesOfKeeper, keeperFolderName } from '../transfer/keeper-zip.ts'
import { keepFolders, mirrorFiles, requireFolders } from './mirrored-folder.ts'

/** What went wrong in the last run; there is none where all went well. */
const failureSetting = 'mirror_failure'

/** Told where pictures or sounds are missing where this server keeps them; the mirror's folders list them. */
class FilesMissing extends Error {
  readonly code = 'FILESMISSING'
}

/**
 * Brings the Markdown of keepers whose owners want it up to date in the folder that the operator chose, each in
 * `keepers/{owner}/{number}-{title}`. What is no longer wanted, or deleted, is removed from there.
 */
export async function mirrorKeepers(
  deps: Pick<Deps, 'config' | 'database' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { mirrorDir } = deps.config
  if (mirrorDir === undefined) return
  const { db } = deps.database
  try {
    await mirrorAll(deps, mirrorDir, signal)
    await clearInstanceSetting(db, failureSetting)
  } catch (error) {
    if (signal.aborted) return
    // Its message may name a file, whose name is the title of a moment.
    const failure = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if ((await findInstanceSetting(db, failureSetting)) === failure) return
    deps.log.error({ code: failure }, 'the Markdown mirror could not be written')
    await setInstanceSetting(db, failureSetting, failure)
  }
}

async function mirrorAll(
  deps: Pick<Deps, 'config' | 'database'>,
  mirrorDir: string,
  signal: AbortSignal,
): Promise<void> {
  const source = { config: deps.config, db: deps.database.reports }
  const folders = new Set<string>()
  const root = join(mirrorDir, 'keepers')
  await mkdir(mirrorDir, { recursive: true, mode: 0o700 })
  await requireFolders(mirrorDir, 'keepers/', new Set())
  let failed: unknown
  const missing: string[] = []
  for (const keeper of await listMirrored(source.db)) {
    const folder = `${keeper.owner_id}/${keeperFolderName(keeper)}`
    folders.add(folder)
    try {
      await requireFolders(root, `${folder}/`, new Set())
      missing.push(...(await mirrorFiles(join(root, folder), filesOfKeeper(source, keeper, ''), signal)))
    } catch (error) {
      // The others' come all the same.
      failed ??= error
      if (signal.aborted) throw error
    }
  }
  await keepFolders(root, folders)
  if (failed !== undefined) throw failed
  if (missing.length > 0) throw new FilesMissing(missing.join(', '))
}

/** For `doctor` and `/debug`: whether the mirror's folder can be written, and the last run went well. Throws where not. */
export async function checkMirror({ mirrorDir }: Pick<Config, 'mirrorDir'>, db: Queries): Promise<string> {
  if (mirrorDir === undefined) return 'not configured'
  const failure = await findInstanceSetting(db, failureSetting)
  if (failure !== undefined) throw new Error(`the last run failed (${failure})`)
  await mkdir(mirrorDir, { recursive: true, mode: 0o700 })
  await access(mirrorDir, constants.W_OK)
  return `${mirrorDir} can be written`
}
