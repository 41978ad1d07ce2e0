import type { Generated } from 'kysely'
import type { Flag, Json, TimeMs } from './columns.ts'

/** What people write in their keepers. */
export type MomentTables = {
  moments: MomentsTable
  moment_revisions: MomentRevisionsTable
  moment_drafts: MomentDraftsTable
  moment_attachments: MomentAttachmentsTable
  keeper_attachments: KeeperAttachmentsTable
  moment_digests: MomentDigestsTable
  ask_passages: AskPassagesTable
}

export type MomentsTable = {
  /** What the text index knows it by. */
  number: Generated<number>
  id: string
  keeper_id: string
  kind: string
  title: string | null
  /** Markdown, byte for byte as it was written. */
  body: string
  /** The beginning without marks, for lists. */
  excerpt: string
  words: number
  occurred_at: TimeMs
  /** An IANA name. */
  tz: string
  /** `YYYY-MM-DD`, fixed when it was written. */
  local_date: string
  date_precision: string
  date_words: string | null
  mood: number | null
  energy: number | null
  sleep_hours: number | null
  review_due_on: string | null
  review_interval_days: number | null
  review_ease: number | null
  place_name: string | null
  place_latitude: number | null
  place_longitude: number | null
  parent_id: string | null
  position: number
  ai_access: Flag
  visibility: string
  pinned: Flag
  source: string
  /** What an import knows it by. */
  import_key: string | null
  version: number
  /** When title and body were written. */
  text_at: TimeMs
  created_at: TimeMs
  updated_at: TimeMs
  deleted_at: TimeMs | null
}

/** Texts that moments had before. */
export type MomentRevisionsTable = {
  moment_id: string
  /** 1, 2, 3, … in the order in which they were kept. */
  n: number
  reason: string
  title: string | null
  body: string
  words: number
  written_at: TimeMs
  replaced_at: TimeMs
}

/** What is written and not saved. */
export type MomentDraftsTable = {
  keeper_id: string
  id: string
  moment_id: string | null
  base_version: number | null
  device_id: string
  revision: number
  fields: Json
  body: string
  updated_at: TimeMs
}

/** Files of keepers. */
export type KeeperAttachmentsTable = {
  keeper_id: string
  /** SHA-256 of the bytes. */
  hash: string
  owner_id: string
  /** What the file store knows the bytes by; the same in all keepers of the owner. */
  file_id: string
  type: string
  name: string
  alt: string
  transcript: string | null
  bytes: number
  width: number | null
  height: number | null
  duration_ms: number | null
  created_at: TimeMs
  /** Since when nothing uses it, as far as that was looked at; null while something does. */
  unused_since: TimeMs | null
}

/** Which moments name which attachments, now or in a text that they had. */
type MomentAttachmentsTable = { moment_id: string; hash: string; keeper_id: string; is_current: Flag }
/** What moments are about, for ranking: made from their texts, and gone with them. */
type MomentDigestsTable = {
  number: number
  /** Words that say something. */
  length: number
  /** Stems with how often they stand in the text. */
  digest: string
}

/**
 * Which moments went into the answer of a run, in their order. A run's row marks it, and its conversation, as knowing a
 * keeper: it stays as long as the conversation, also when the logs are gone.
 */
export type AskPassagesTable = {
  run_id: string
  /** The run's conversation; null for none. */
  session_id: Generated<string | null>
  /** 1, 2, 3, … as the answer cites them. */
  n: number
  moment_id: string
  score: number
  why: string
  /** Which of the answer's quotes of the moment, from 1, was in it letter for letter when it came; 0 for none. */
  is_quoted: Generated<number>
}
