/** What can be chosen for a topic, and how many there may be. Schema-free. */
export const topicKinds = ['theme', 'person', 'place', 'thing'] as const
export type TopicKind = (typeof topicKinds)[number]

export const topicSorts = ['count', 'recent', 'name'] as const
export type TopicSort = (typeof topicSorts)[number]

/** How one moment stands to another: the first one continues, contradicts, answers or mentions the second. */
export const linkTypes = ['mention', 'continues', 'contradicts', 'answers'] as const
export type LinkType = (typeof linkTypes)[number]

export const topicNameMaxChars = 100
export const aliasesMax = 50
/** Topics of one keeper. Names beyond these stay text. */
export const topicsMax = 20_000
/** Topics that one moment counts for, in the order in which it names them. */
export const topicsOfMomentMax = 200
/** Links of one moment, to others and from them. */
export const linksMax = 200
export const topicsPageSize = 50
export const unlinkedPageSize = 5
/** Parts of a topic's sparkline, from the keeper's first moment to its last one. */
export const trendParts = 24
/** Topics that are shown as written together with one. */
export const togetherMax = 8
