import { exportWording } from '#contracts/keepers/export-wording.ts'
import type { Deps } from '../../deps.ts'
import { takeLimits } from './limits.ts'

const downloadsPerAddress = 10
/** No signed address opens anything for longer. */
const windowMs = 5 * 60_000

/**
 * Throws `limited` when an export is downloaded from one signed address again and again: each download is written to the
 * audit log, which keeps every line. Call it after the signature was checked, so that strangers store nothing.
 */
export function takeDownload(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  { id, expires }: { id: string; expires: number },
): Promise<void> {
  const limit = { key: `download:${id}:${expires}`, limit: downloadsPerAddress, windowMs }
  return takeLimits(deps, [limit], exportWording.downloadedTooOften)
}
