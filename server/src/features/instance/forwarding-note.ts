import type { Deps } from '../../deps.ts'
import { setInstanceSetting } from './instance-settings.table.ts'

/** Holds when a proxy's headers were last seen, as milliseconds. */
export const forwardingSetting = 'forwarding_seen_at'

const hourMs = 3_600_000

/** Makes what notes that a request came with a proxy's headers: at most once an hour, and nobody waits for it. */
export function createForwardingNote(deps: Pick<Deps, 'database' | 'now' | 'log'>): () => void {
  let notedAt = -Infinity
  return () => {
    if (Math.abs(deps.now() - notedAt) < hourMs) return
    notedAt = deps.now()
    setInstanceSetting(deps.database.db, forwardingSetting, String(notedAt)).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a proxy in front was not noted'),
    )
  }
}

/** Whether a proxy's headers were seen within the last week. */
export function forwardingSeen(noted: string | undefined, now: number): boolean {
  return noted !== undefined && now - Number(noted) < 7 * 24 * hourMs
}
