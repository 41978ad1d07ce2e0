import { sql, type JoinBuilder } from 'kysely'
import type { Tables } from '../../database/schema.ts'

/**
 * Whether the words of a run are shown. Those that come from a keeper aren't while a moment that was read for them, or
 * its keeper, is in the trash: nothing else shows what is there, either. Speaks of `run_payloads`.
 */
export const isShown = sql<boolean>`not exists (
  select 1 from ask_passages
  join moments on moments.id = ask_passages.moment_id join keepers on keepers.id = moments.keeper_id
  where ask_passages.run_id = run_payloads.run_id
    and (moments.deleted_at is not null or keepers.deleted_at is not null))`

/** Joins runs with their payloads where these are shown. */
export function shownPayload<DB extends Pick<Tables, 'runs' | 'run_payloads'>>(
  join: JoinBuilder<DB, 'runs' | 'run_payloads'>,
) {
  return join.onRef('run_payloads.run_id', '=', 'runs.id').on(isShown)
}

/** Whether a run has read a keeper, or knows what another read. Speaks of `runs`. */
export const readsKeeper = sql<number>`(case when exists (
  select 1 from ask_passages where ask_passages.run_id = runs.id) then 1 else 0 end)`.as('reads_keeper')

/** Whether what went in and out of a run is for its caller alone. */
export function isPrivate(run: { origin: string; reads_keeper: number }): boolean {
  return run.origin === 'ask' || run.reads_keeper === 1
}
