import type { LogbookAction, LogbookActor, StayReason } from './logbook-choices.ts'

/** What a logbook says. */
export const logbookWording = {
  notFound: "This entry doesn't exist.",
  verifiedTooOften: 'You checked this logbook a moment ago. Try again in a minute.',
} as const

/** Who did something; an agent is named by its own name where it is still there. */
export const logbookActorNames: Record<LogbookActor, string> = {
  user: 'You',
  agent: 'Deleted agent',
  visitor: 'Visitor',
  system: 'Keeper',
  import: 'Import',
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
  'keeper.ai_policy_changed': 'AI policy changed',
  'keeper.visibility_changed': 'Keeper’s visibility changed',
  'keeper.exported': 'Exported',
  'keeper.imported': 'Imported',
  'ask.answered': 'Ask',
  'voice.spoken': 'Read aloud',
}

/** Why moments that fitted weren't sent. */
export const stayReasonSentences: Record<StayReason, string> = {
  'ai-access': 'They fitted, and you keep them from AI.',
  'taken-out': 'You took them out before sending.',
  'no-room': 'They fitted, and there was no room left.',
}
