import { counted } from './keeper-wording.ts'
import type { LinkType, TopicKind } from './topic-choices.ts'

/** Words of topics and of links between moments, spelled once. Schema-free. */
export const topicWording = {
  notFound: 'Topic not found',
  linkNotFound: 'Link not found',
  nameNeeded: 'Enter a name.',
  nameInvalid: 'A name has letters or digits, and none of [ ] |.',
  nameTaken: 'Another topic has this name. Merge the two instead.',
  aliasTaken: 'Another topic has this name. Merge it into this one instead.',
  tooMany: 'A keeper has up to 20,000 topics. Merge some first.',
  tooManyAliases: 'A topic has up to 50 other names.',
  tooManyLinks: 'A moment has up to 200 links. Remove one first.',
  parentInvalid: 'Choose another topic of this keeper that isn’t below this one.',
  mergeInvalid: 'Choose another topic of this keeper.',
  linkInvalid: 'Choose another moment of this keeper.',
  namedElsewhere: 'This moment no longer has the name as plain text.',
  changedElsewhere: 'This topic was changed elsewhere. Here is what it is now.',
  lookingTooFast: 'You are looking for paths very fast. Wait a moment.',
  savingTooFast: 'You are saving too often. Wait a moment, then try again.',
  stillMentioned: 'Moments still mention this topic. You can delete it when none does.',
} as const

export const topicKindLabels: Record<TopicKind, string> = {
  theme: 'Theme',
  person: 'Person',
  place: 'Place',
  thing: 'Thing',
}

/** From the first moment to the second. */
export const linkTypeLabels: Record<LinkType, string> = {
  mention: 'Mentions',
  continues: 'Continues',
  contradicts: 'Contradicts',
  answers: 'Answers',
}

/** From the second moment, to which the link leads, to the first. */
export const backlinkLabels: Record<LinkType, string> = {
  mention: 'Mentioned in',
  continues: 'Continued in',
  contradicts: 'Contradicted in',
  answers: 'Answered in',
}

/** Why a topic can't be deleted while moments mention it. */
export function stillMentionedText(count: number): string {
  const moments = counted(count, 'moment')
  return `${moments} ${count === 1 ? 'mentions' : 'mention'} it, and a topic stays as long as a moment does. Merge it into another topic, or take its name out of these moments.`
}
