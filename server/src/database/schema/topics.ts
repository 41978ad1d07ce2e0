import type { Flag, TimeMs } from './columns.ts'

/** What moments are about, and how they lead to each other. */
export type TopicTables = {
  topics: TopicsTable
  topic_names: TopicNamesTable
  moment_topics: MomentTopicsTable
  topic_dismissals: TopicDismissalsTable
  moment_links: MomentLinksTable
}

export type TopicsTable = {
  id: string
  keeper_id: string
  name: string
  /** Which of its names is the name. */
  slug: string
  kind: string
  parent_id: string | null
  /** The name as it is sorted by. */
  name_key: string
  /** Its names, as a search looks at them. */
  search_text: string
  /** Of the moments that mention it and aren't in the trash. */
  count: number
  first_seen: string | null
  last_seen: string | null
  /** Whether somebody made or changed it: one that only moments name goes with the last of them. */
  made: Flag
  version: number
  created_at: TimeMs
  updated_at: TimeMs
}

/** All names of topics, aliases too. A name leads to one topic of a keeper. */
export type TopicNamesTable = {
  keeper_id: string
  slug: string
  topic_id: string
  name: string
  /** In the order in which the topic got them. */
  position: number
}

/** Which moments mention which topics: made from their bodies. Those in the trash are there, too, and don't count. */
export type MomentTopicsTable = {
  moment_id: string
  topic_id: string
  /** The slugs by which the body names it, each between spaces. */
  slugs: string
  /** Whether the moment isn't in the trash. */
  kept: Flag
  local_date: string
  occurred_at: TimeMs
  mood: number | null
}

/** Moments that have a topic's name and mean something else. */
export type TopicDismissalsTable = { topic_id: string; moment_id: string }

export type MomentLinksTable = {
  id: string
  keeper_id: string
  from_id: string
  to_id: string
  type: string
  created_at: TimeMs
}
