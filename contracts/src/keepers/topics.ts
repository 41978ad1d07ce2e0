import { z } from 'zod'
import { BaseVersion } from '../base-version.ts'
import { cursorPage, success } from '../envelope.ts'
import { pageSizeMax, searchMaxChars } from '../limits/limits.ts'
import {
  aliasesMax,
  linkTypes,
  topicKinds,
  topicSorts,
  topicsPageSize,
  unlinkedPageSize,
} from './topic-choices.ts'
import { TopicName } from './topic-name.ts'
import { topicWording } from './topic-wording.ts'
import { LocalDate } from './keepers.ts'
import { Moment, Snippet } from './moments.ts'

export const TopicKind = z.enum(topicKinds, { error: 'Choose a kind.' })
export const LinkType = z.enum(linkTypes, { error: 'Choose how the moments are linked.' })

const Aliases = z.array(TopicName).max(aliasesMax, topicWording.tooManyAliases)

/** A named thing that moments are about. */
export const Topic = z.object({
  id: z.string(),
  keeperId: z.string(),
  name: z.string(),
  /** Its name in lower case and in one word. The slugs of its aliases lead to it, too. */
  slug: z.string(),
  kind: TopicKind,
  /** Its other names, in the order in which it got them. */
  aliases: z.array(z.string()),
  parentId: z.string().nullable(),
  /** How many moments mention it, without those in the trash. */
  count: z.number().int(),
  /** The days of the first moment and the last. */
  firstSeen: LocalDate.nullable(),
  lastSeen: LocalDate.nullable(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Topic = z.infer<typeof Topic>

/** A topic in a list. `trend`: how many moments each part of the keeper's time has, if asked for. */
export const TopicSummary = Topic.extend({ trend: z.array(z.number().int()).optional() })
export type TopicSummary = z.infer<typeof TopicSummary>

export const TopicCreate = z.strictObject({
  name: TopicName,
  kind: TopicKind.default('theme'),
  aliases: Aliases.default([]),
  parentId: z.uuid().nullable().default(null),
})
export type TopicCreate = z.infer<typeof TopicCreate>

/**
 * The fields to change, and the version that they were read in. The name before stays an alias. `aliases` are all of
 * them: where moments use one that is left out, it becomes a topic of its own.
 */
export const TopicChange = z.strictObject({
  version: BaseVersion,
  name: TopicName.optional(),
  kind: TopicKind.optional(),
  aliases: Aliases.optional(),
  parentId: z.uuid().nullable().optional(),
})
export type TopicChange = z.infer<typeof TopicChange>

/** `data` of a stale change. */
export const TopicConflict = z.object({ current: Topic, yours: TopicChange })
export type TopicConflict = z.infer<typeof TopicConflict>

/** The topic that takes this one's moments and names. */
export const TopicMerge = z.strictObject({ into: z.uuid() })

export const TopicQuery = z.object({
  /** Each word is part of the name or of an alias. */
  q: z.string().max(searchMaxChars).default(''),
  kind: TopicKind.optional(),
  sort: z.enum(topicSorts).default('count'),
  /** Whether each has its trend. */
  trend: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(false),
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(topicsPageSize),
})
export type TopicQuery = z.infer<typeof TopicQuery>

/** A month in which moments mention a topic; `mood` is their mean, from -2 to 2. */
export const TopicMonth = z.object({
  month: z.string(),
  count: z.number().int(),
  mood: z.number().nullable(),
})
export type TopicMonth = z.infer<typeof TopicMonth>

/** Another topic of the same moments. */
export const TogetherTopic = Topic.pick({ id: true, name: true, slug: true, kind: true }).extend({
  /** Moments that mention both. */
  count: z.number().int(),
})
export type TogetherTopic = z.infer<typeof TogetherTopic>

/** A topic's page. Its moments are those of the list with `topic`. */
export const TopicPage = z.object({
  topic: Topic,
  parent: Topic.pick({ id: true, name: true, slug: true }).nullable(),
  /** The months that have any, the oldest first. */
  months: z.array(TopicMonth),
  together: z.array(TogetherTopic),
})
export type TopicPage = z.infer<typeof TopicPage>

/** A moment that has a topic's name as a word, and doesn't mention it. */
export const UnlinkedMention = z.object({
  momentId: z.string(),
  title: z.string().nullable(),
  localDate: LocalDate,
  datePrecision: Moment.shape.datePrecision,
  quote: Snippet,
})
export type UnlinkedMention = z.infer<typeof UnlinkedMention>

export const UnlinkedQuery = z.object({
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(20).default(unlinkedPageSize),
})
export type UnlinkedQuery = z.infer<typeof UnlinkedQuery>

/** The moment with the name in brackets, and its body before: sending that again takes it back. */
export const LinkedMention = z.object({ moment: Moment, before: z.string() })
export type LinkedMention = z.infer<typeof LinkedMention>

/** A link between two moments of a keeper. */
export const MomentLink = z.object({
  id: z.string(),
  type: LinkType,
  /** Whether the moment that was asked about is where it begins. */
  isFrom: z.boolean(),
  /** The one at the other end. */
  moment: Moment.pick({ id: true, title: true, localDate: true, datePrecision: true }).extend({
    excerpt: z.string(),
  }),
})
export type MomentLink = z.infer<typeof MomentLink>

export const LinkCreate = z.strictObject({ from: z.uuid(), to: z.uuid(), type: LinkType })
export type LinkCreate = z.infer<typeof LinkCreate>

/** Whose links. */
export const LinkQuery = z.object({ moment: z.uuid() })

export const TopicAnswer = success(Topic)
export const TopicList = cursorPage(TopicSummary)
export const TopicPageAnswer = success(TopicPage)
export const UnlinkedList = cursorPage(UnlinkedMention)
export const LinkedMentionAnswer = success(LinkedMention)
export const LinkAnswer = success(MomentLink)
export const LinkList = success(z.array(MomentLink))
