import { z } from 'zod'
import { isDraftId } from '#contracts/agents/draft-ids.ts'
import { logbookWording } from '#contracts/keepers/logbook-wording.ts'
import {
  LogbookAction,
  LogbookActor,
  LogbookSubject,
  StayedMoment,
  type LogbookEntry,
} from '#contracts/keepers/logbook.ts'
import type { LogbookRow } from './logbook-chain.ts'

const Ids = z.array(z.string())
const Stayed = z.array(StayedMoment)

/** An entry as its owner's calls answer it. `names` are those of agents. */
export function entryAnswer(row: LogbookRow, names: ReadonlyMap<string, string>): LogbookEntry {
  return {
    seq: row.seq,
    at: new Date(row.at).toISOString(),
    actor: {
      kind: LogbookActor.parse(row.actor),
      id: row.actor_id,
      name: row.actor === 'agent' ? nameOf(row.actor_id ?? '', names) : null,
    },
    action: LogbookAction.parse(row.action),
    subject: LogbookSubject.parse(JSON.parse(row.subject)),
    exposure:
      row.provider === null
        ? null
        : {
            provider: row.provider,
            model: row.model ?? '',
            momentIds: idsOf(row.went),
            tokens: row.tokens,
            stayed: Stayed.parse(JSON.parse(row.stayed ?? '[]')),
          },
    prevHash: row.prev_hash,
    hash: row.hash,
  }
}

/** What an agent is called now. Null for one that was deleted. */
function nameOf(agentId: string, names: ReadonlyMap<string, string>): string | null {
  return names.get(agentId) ?? (isDraftId(agentId) ? logbookWording.unsavedAgent : null)
}

/** The ids of the moments that went. */
export function idsOf(went: string | null): string[] {
  return Ids.parse(JSON.parse(went ?? '[]'))
}
