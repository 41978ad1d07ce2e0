import type { AiPolicy } from './keepers.ts'
import type { DatePrecision } from './moment-choices.ts'

/** What the page for writing a moment says. */
export const writingWording = {
  states: {
    nothing: '',
    saving: 'Saving…',
    'on-device': 'Saved on this device',
    'not-on-device': 'Not saved on this device',
    saved: 'Saved',
    conflict: 'Conflict',
  },
  bodyPrompt: 'What happened?',
  topicTool: 'Topic',
  nameTool: 'Name',
  signInAgain: 'Sign in again',
  loadFailed: 'Error loading this moment',
  storageFull:
    'This device has no room left for your words. They still go to the server: stay online until you save.',
  nowhere: 'There is no room on this device, and the server can’t be reached. Stay here and try again.',
  signedOut: 'Your session has ended. Your words are saved on this device. Sign in again to save them.',
  draftConflict: 'This draft continues on another device. Both versions are safe.',
  bothSafe: 'Both texts are safe. Whatever you choose, the text that gives way stays in the history.',
  bothSafeDraft: 'Both texts are safe. Nothing is replaced until you choose.',
  discardTitle: 'Discard what you wrote here?',
  discardNew: 'This moment was never saved. Its words are deleted from this device and from the server.',
  discardEdit: 'Your changes are deleted. The saved moment stays as it is.',
  discardSince: 'What you wrote since you saved is deleted. What you saved is still sent to the server.',
  notPublic: 'This keeper isn’t public, so nobody else sees it.',
  sharedMissing: 'What you shared didn’t arrive',
  sharedMissingText: 'It’s still in the other app. Share it again now.',
  sharedLeft: 'What you shared couldn’t be added',
  sharedLeftText: 'This device has no room for it. Make some room. It’s added the next time you share.',
  sharedDiscard: 'Discard',
  sharedRefused: 'Not everything that you shared can be added',
  drafts: 'Drafts',
  allDrafts: (count: number) => `Show all ${count}`,
  datesUnknown: 'No date in these words. Choose one below.',
} as const

/** Signing out while the server doesn't have all words of this device. */
export const unsentWording = {
  title: 'Some of your words aren’t on the server yet',
  description: 'Signing out deletes them from this device. Send them, or download them first.',
  send: 'Send and sign out',
  download: 'Download',
  discard: 'Discard and sign out',
  notSent: 'Not everything could be sent. Try again when the server can be reached, or download it.',
  /** Over a message of a chat, in the file. */
  message: 'Message in a chat',
  /** Over a keeper that was not created yet, in the file. */
  newKeeper: 'New keeper',
  /** Where only messages are left that were never sent, which nothing can send. */
  messagesTitle: 'You started messages that you haven’t sent',
  messagesDescription:
    'Signing out deletes them from this device. Go back to send them, or download them first.',
  /** Where only forms are left, which nothing can send. */
  formsTitle: 'Your changes to agents aren’t saved yet',
  formsDescription:
    'Signing out deletes them from this device. Go back to save them, or download them first.',
  /** Where only a keeper is left that was not created yet. */
  keeperTitle: 'You started a keeper that you haven’t created',
  keeperDescription: 'Signing out deletes it from this device. Go back to create it, or download it first.',
} as const

/** How exactly a date is known. */
export const datePrecisionNames: Record<DatePrecision, string> = {
  time: 'To the minute',
  day: 'The day',
  month: 'The month',
  year: 'The year',
  circa: 'About then',
}

/** Which agents may read a moment that agents may read. */
export const agentReaders: Record<AiPolicy, string> = {
  off: 'This keeper keeps all AI away',
  local: 'Only models on your own machine',
  providers: 'Kip and your agents, when you ask them',
}
