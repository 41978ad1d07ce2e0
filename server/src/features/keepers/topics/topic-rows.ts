import type { TopicKind as Kind } from '#contracts/keepers/topic-choices.ts'
import { topicSlug } from '#contracts/keepers/topic-names.ts'
import { TopicKind, type Topic } from '#contracts/keepers/topics.ts'
import { foldText } from '#contracts/search-text.ts'
import type { TopicName, TopicRow } from './topics.table.ts'

/** The row of a new topic. */
export function newTopicRow(
  given: {
    id: string
    keeperId: string
    name: string
    kind?: Kind
    aliases?: readonly string[]
    parentId?: string | null
    made: boolean
  },
  now: number,
): TopicRow {
  const { id, keeperId, name, kind = 'theme', aliases = [], parentId = null, made } = given
  return {
    ...{ id, keeper_id: keeperId, kind, parent_id: parentId, made: Number(made) },
    ...nameColumns(name, aliases),
    ...{ count: 0, first_seen: null, last_seen: null, version: 1, created_at: now, updated_at: now },
  }
}

/** A name with what it is found and sorted by. */
export function nameColumns(name: string, aliases: readonly string[]) {
  return {
    name,
    slug: topicSlug(name),
    name_key: foldText(name),
    search_text: foldText([name, ...aliases].join('\n')),
  }
}

/** A row as its owner's calls answer it. */
export function topicAnswer(row: TopicRow, names: readonly TopicName[]): Topic {
  return {
    id: row.id,
    keeperId: row.keeper_id,
    name: row.name,
    slug: row.slug,
    kind: TopicKind.parse(row.kind),
    aliases: aliasesOf(row, names),
    parentId: row.parent_id,
    count: row.count,
    firstSeen: row.first_seen,
    lastSeen: row.last_seen,
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

/** Its names but the own one. */
export function aliasesOf({ slug }: Pick<TopicRow, 'slug'>, names: readonly TopicName[]): string[] {
  return names.filter((name) => name.slug !== slug).map(({ name }) => name)
}
