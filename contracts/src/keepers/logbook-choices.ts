/** What a keeper's logbook can say. Schema-free. */

/** Who did it: the owner, an agent, a visitor, the server itself, an import. */
export const logbookActors = ['user', 'agent', 'visitor', 'system', 'import'] as const
export type LogbookActor = (typeof logbookActors)[number]

export const logbookActions = [
  'moment.written',
  'moment.edited',
  'moment.trashed',
  'moment.restored',
  'moment.erased',
  'moment.visibility_changed',
  'moment.ai_access_changed',
  'moment.revision_restored',
  'keeper.ai_policy_changed',
  'keeper.visibility_changed',
  'keeper.exported',
  'keeper.imported',
  'ask.answered',
  'voice.spoken',
  'voice.transcribed',
  'canvas.changed',
  'topic.made',
  'topic.changed',
  'topic.merged',
  'topic.deleted',
  'journey.begun',
  'journey.changed',
  'journey.deleted',
  'voice.changed',
  'grant.given',
  'grant.changed',
  'grant.revoked',
  'agent.read',
  'proposal.made',
  'proposal.accepted',
  'proposal.declined',
  'proposal.reopened',
  'proposal.deleted',
  'fact.suggested',
  'fact.written',
  'fact.changed',
  'fact.deleted',
  'prompts.written',
] as const
export type LogbookAction = (typeof logbookActions)[number]

/** Why a moment that fitted wasn't sent: kept from AI by its owner, taken out before sending, no room left. */
export const stayReasons = ['ai-access', 'no-room'] as const
export type StayReason = (typeof stayReasons)[number]

/** A provider on the person's own machines: what it reads has not left them. */
export const localProvider = 'local'

/** What somebody does many times in a row. */
export const editActions: ReadonlySet<LogbookAction> = new Set([
  'moment.edited',
  'canvas.changed',
  'topic.changed',
  'journey.changed',
  'voice.changed',
])
/** Edits of one thing by one actor within this time are the one entry at their beginning. */
export const editEntryEveryMs = 10 * 60_000

export const logbookPageSize = 50
/** Moments of one entry whose titles are shown with it. */
export const entryMomentsMax = 500
