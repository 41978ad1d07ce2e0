import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Drafts with receipts: which proposal is the story of a journey, or says how a topic changed. */
export const receiptDrafts: Migration = {
  version: 98,
  name: 'drafts with receipts',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}

const statements = [
  `create table receipt_drafts (
    id text primary key, keeper_id text not null references keepers(id) on delete cascade,
    journey_id text references journeys(id) on delete cascade,
    topic_id text references topics(id) on delete cascade,
    run_id text, proposal_id text references proposals(id) on delete set null,
    is_writing integer not null, provider text, model text, failure text,
    created_at bigint not null, updated_at bigint not null)`,
  'create index receipt_drafts_keeper on receipt_drafts (keeper_id)',
  'create unique index receipt_drafts_journey on receipt_drafts (journey_id) where journey_id is not null',
  'create unique index receipt_drafts_topic on receipt_drafts (topic_id) where topic_id is not null',
  'create index receipt_drafts_proposal on receipt_drafts (proposal_id) where proposal_id is not null',
]
