import type { LogbookAction, LogbookActor, StayReason } from './logbook-choices.ts'

const count = new Intl.NumberFormat('en')
const counted = (of: number, one: string, many = `${one}s`) => `${count.format(of)} ${of === 1 ? one : many}`

/** What a logbook says. `month` is its name, such as "November". */
export const logbookWording = {
  notFound: "This entry doesn't exist.",
  verifiedTooOften: 'You checked this logbook a moment ago. Try again in a minute.',
  everything: 'Everything',
  left: 'What left this server',
  loadFailed: 'Error loading the logbook',
  exportFailed: 'The logbook couldn’t be exported.',
  nothingLeft: (month: string) => `Nothing left this server in ${month}.`,
  /** The sum of a month: how many moments went, of how many, in how many runs, to how many providers. */
  summed: (
    month: string,
    sum: { moments: number; ofMoments: number; runs: number; providers: number },
  ): string => {
    const { moments, ofMoments, runs, providers } = sum
    const to = `in ${counted(runs, 'reading')} by ${counted(providers, 'provider')}`
    if (moments === 0) return `In ${month}, words left this server ${to}, and no moment with them.`
    // Some may be deleted by now.
    const of = moments <= ofMoments ? `${count.format(moments)} of your ` : ''
    const noun = counted(moments <= ofMoments ? ofMoments : moments, 'moment')
    const were = moments === 1 ? 'was' : 'were'
    return `In ${month}, ${of}${noun} ${were} read by machines that are not yours, ${to}.`
  },
  nothingDone: (month: string) => `Nothing happened here in ${month}.`,
  emptyTitle: 'No entries yet',
  empty: 'Each thing done in this keeper gets a line here, by number and never by its words.',
  noMatches: 'No matching entries',
  showAll: 'Show all entries',
  wentOut: (moments: number) => `${counted(moments, 'moment')} went out`,
  about: (moments: number) => counted(moments, 'moment'),
  noMoments: 'No moments',
  stayed: (moments: number) => `${counted(moments, 'moment')} stayed`,
  showMore: (more: number) => `Show ${count.format(more)} more`,
  earlier: (runs: number, month: string) => `${count.format(runs)} earlier in ${month}`,
  gone: 'Deleted',
  trashed: 'In the trash',
  untitled: 'Untitled',
  entry: (seq: number) => `Entry ${count.format(seq)}`,
  follows: (seq: number) => `follows ${count.format(seq)}`,
  first: 'The first entry',
  verify: 'Verify',
  verifyAgain: 'Verify again',
  verifying: 'Verifying...',
  verifyFailed: 'The logbook couldn’t be verified.',
  unchecked: 'Each entry carries the fingerprint of the one before. Verify that none was changed or removed.',
  noEntries: 'There are no entries yet.',
  /** Who read, when an agent was tried before it was saved. */
  unsavedAgent: 'Unsaved agent',
  whole: (entries: number, since: string) =>
    `The chain is whole: ${counted(entries, 'entry', 'entries')} since ${since}.`,
  broken: (seq: number) =>
    `The chain breaks at entry ${count.format(seq)}: it was changed or removed after it was written.`,
  checkedAt: (time: string) => `Checked at ${time}`,
} as const

/** Who did something; an agent is named by its own name where it is still there. */
export const logbookActorNames: Record<LogbookActor, string> = {
  user: 'You',
  agent: 'Deleted agent',
  visitor: 'Visitor',
  system: 'Keeper',
  import: 'Import',
}

/** The same, where one of them is to be chosen. */
export const logbookActorChoices: Record<LogbookActor, string> = {
  user: 'You',
  agent: 'Agents',
  visitor: 'Visitors',
  system: 'Keeper itself',
  import: 'Imports',
}

export const logbookActionNames: Record<LogbookAction, string> = {
  'moment.written': 'Written',
  'moment.edited': 'Edited',
  'moment.trashed': 'Moved to the trash',
  'moment.restored': 'Restored',
  'moment.erased': 'Deleted forever',
  'moment.visibility_changed': 'Visibility changed',
  'moment.ai_access_changed': 'AI access changed',
  'moment.revision_restored': 'Earlier text restored',
  'keeper.ai_policy_changed': 'AI setting changed',
  'keeper.visibility_changed': 'Keeper’s visibility changed',
  'keeper.exported': 'Exported',
  'keeper.imported': 'Imported',
  'ask.answered': 'Ask',
  'voice.spoken': 'Read aloud',
  'voice.transcribed': 'Transcribed',
  'canvas.changed': 'Palace changed',
  'topic.made': 'Topic added',
  'topic.changed': 'Topic changed',
  'topic.merged': 'Topics merged',
  'topic.deleted': 'Topic deleted',
  'journey.begun': 'Journey added',
  'journey.changed': 'Journey changed',
  'journey.deleted': 'Journey deleted',
  'voice.changed': 'Voice changed',
  'grant.given': 'Agent allowed',
  'grant.changed': 'Agent’s permission changed',
  'grant.revoked': 'Agent’s permission revoked',
  'agent.read': 'Read by an agent',
  'proposal.made': 'Moment proposed',
  'proposal.accepted': 'Proposal accepted',
  'proposal.declined': 'Proposal declined',
  'proposal.reopened': 'Decision on a proposal undone',
  'proposal.deleted': 'Proposal deleted',
  'fact.suggested': 'Fact suggested',
  'fact.written': 'Fact written',
  'fact.changed': 'Fact changed',
  'fact.deleted': 'Fact deleted',
  'prompts.written': 'Daily questions',
}

/** Why moments that fitted weren't sent. */
export const stayReasonSentences: Record<StayReason, string> = {
  'ai-access': 'They fitted, and you keep them from AI.',
  'no-room': 'They fitted, and there was no room left.',
}
