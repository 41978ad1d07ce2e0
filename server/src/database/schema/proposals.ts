import type { Flag, TimeMs } from './columns.ts'

/** What could become moments. */
export type ProposalTables = {
  proposals: ProposalsTable
  proposal_sources: ProposalSourcesTable
  week_reviews: WeekReviewsTable
  review_schedules: ReviewSchedulesTable
  receipt_drafts: ReceiptDraftsTable
}

export type ProposalsTable = {
  id: string
  keeper_id: string
  status: 'proposed' | 'accepted' | 'declined'
  kind: string
  /** Without words once it is a moment: they are the moment's. */
  title: string | null
  body: string
  occurred_at: TimeMs
  tz: string
  date_precision: string
  /** The agent that proposed it, and its name then; without a name a program did. */
  agent_id: string | null
  agent_name: string | null
  run_id: string | null
  /** The call of the run: the same one proposes once. */
  call_key: string | null
  moment_id: string | null
  version: number
  created_at: TimeMs
  updated_at: TimeMs
}

/** A moment that a proposal is made from, with the words that it quotes, letter for letter, where it quotes some. */
export type ProposalSourcesTable = { proposal_id: string; n: number; moment_id: string; quote: string | null }

/** The review of a week of a keeper. */
export type WeekReviewsTable = {
  keeper_id: string
  /** Its Monday. */
  week_start: string
  run_id: string | null
  /** The draft; null while it is written, and once it is erased. */
  proposal_id: string | null
  is_writing: Flag
  /** Who wrote it; null without a model. */
  provider: string | null
  model: string | null
  /** Why it was written without a model. */
  without_model: string | null
  created_at: TimeMs
  updated_at: TimeMs
}

/** When a keeper's reviews are written by themselves, in its time zone. */
export type ReviewSchedulesTable = {
  keeper_id: string
  /** 1 for Monday. */
  weekday: number
  hour: number
  /** The time zone that `next_at` was computed for. */
  timezone: string
  /** Null while it is off. */
  next_at: TimeMs | null
  /** The provider that its owner has seen what goes to. */
  agreed_provider: string | null
}

/** A draft with receipts, of one journey or of one topic. */
export type ReceiptDraftsTable = {
  id: string
  keeper_id: string
  journey_id: string | null
  topic_id: string | null
  run_id: string | null
  /** The draft; null while the first is written, and once it is erased. */
  proposal_id: string | null
  is_writing: Flag
  /** Who writes it, or wrote it. */
  provider: string | null
  model: string | null
  /** Why the last try left no draft. */
  failure: string | null
  created_at: TimeMs
  updated_at: TimeMs
}
