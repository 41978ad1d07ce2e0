import { sql, type JoinBuilder, type RawBuilder } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import { runReadsKeeper, runReadsTrashed } from '../keepers/index.ts'

/**
 * Whether the words of a run are shown. Those that come from a keeper aren't while a moment that was read for them, or
 * its keeper, is in the trash: nothing else shows what is there, either. Speaks of `run_payloads`.
 */
export const isShown = sql<boolean>`not ${runReadsTrashed('run_payloads.run_id')}`

/** Joins runs with their payloads where these are shown. */
export function shownPayload<DB extends Pick<Tables, 'runs' | 'run_payloads'>>(
  join: JoinBuilder<DB, 'runs' | 'run_payloads'>,
) {
  return join.onRef('run_payloads.run_id', '=', 'runs.id').on(isShown)
}

/** What a test says of the runs above a delegated one, of which the highest knows what all below it read. Speaks of `runs`. */
export function ofRunsAbove(is: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(runs.parent_run_id is not null and exists (
    with recursive above (id, parent_id, status) as (
      select parent.id, parent.parent_run_id, parent.status from runs parent where parent.id = runs.parent_run_id
      union select parent.id, parent.parent_run_id, parent.status
      from runs parent join above on parent.id = above.parent_id)
    select 1 from above where ${is}))`
}

/**
 * Whether a run has read a keeper, or knows what another read, or was asked for by one that has: what it was asked may
 * come from there, or from the same person's words. Speaks of `runs`.
 */
export const readsKeeper = sql<number>`(case when ${runReadsKeeper('runs.id')}
  or ${ofRunsAbove(runReadsKeeper('above.id'))} then 1 else 0 end)`.as('reads_keeper')

/** Whether what a delegated run knows of somebody's reading is in the trash by now. Speaks of `runs`. */
export const knowsTrashed = sql<number>`(case
  when runs.parent_run_id is not null and ${runReadsTrashed('runs.id')} then 1 else 0
end)`.as('knows_trashed')

/** Whether what went in and out of a run is for its caller alone. */
export function isPrivate(run: { origin: string; reads_keeper: number }): boolean {
  return run.origin === 'ask' || run.reads_keeper === 1
}
