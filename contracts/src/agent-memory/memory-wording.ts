import { memoryFactsMax } from './memory-choices.ts'

/** Where a person reads and changes the facts. */
const title = 'What this agent knows about me'

/** Sentences about what agents remember. Schema-free. */
export const memoryWording = {
  notFound: 'Fact not found',
  noStatement: 'Write the fact.',
  daysSwapped: 'The last day is before the first.',
  isFull: `This agent already knows ${memoryFactsMax} facts about you. Forget some first.`,
  isOff: 'This agent has no memory. Its owner can switch it on.',
  isPaused: 'Memory is paused for this agent. Resume it first.',
  tooFast: 'You are saving too often. Wait a moment, then try again.',
  changedElsewhere: 'This fact was changed elsewhere. Look at it again.',
  changedMeanwhile: 'What this agent knows about you has just changed. Send your message again.',
  tooLate: 'It’s too late to bring this fact back.',
  editedSince: `You have edited this fact since. To forget it, open “${title}”.`,

  // What a model is told.
  told: 'What you remember about this person from earlier conversations',
  rememberTool:
    'Keeps one lasting fact about this person for later conversations, such as a name, a preference or a plan. Use it when they ask you to remember something, or tell you something that will still matter. Not for passwords or keys, and not for what only matters now.',
  forgetTool: 'Forgets a remembered fact about this person, when they ask you to.',
  statement: 'One sentence about the person, in their language.',
  replaces: 'The eight characters in brackets before the remembered fact that this one corrects.',
  validFrom: 'The first day on which it holds, such as 2026-11-22, where that is known.',
  validTo: 'The last day, where it ends.',
  badStatement: 'must be one sentence of at most 300 characters',
  toldKnown: 'You remember this already.',
  toldFull: 'Your memory of this person is full. Forget a fact first.',
  toldPaused: 'This person has paused your memory. Nothing was remembered.',
  toldForgotten: 'You remembered this, and it was forgotten since. Nothing was remembered again.',
  toldUnknown: 'You remember no such fact.',
  toldSecret: 'This looks like a password or a key. Nothing was remembered.',

  // What people read.
  title,
  about: (agent: string): string =>
    `${agent} is given these facts in your conversations. Only you see this list, and visitors are never remembered.`,
  open: 'What it knows about you',
  see: 'See what it knows',
  remembered: (statement: string): string => `Remembered: ${statement}`,
  forgot: (statement: string): string => `Forgot: ${statement}`,
  undo: 'Undo',
  undone: 'No longer remembered.',
  undoFailed: 'This couldn’t be undone',
  list: 'What agents know about you',
  listText: 'Facts that agents remember from your conversations, or that you added.',
  listEmpty: 'No agent remembers anything about you.',
  facts: (count: number): string => `${count} ${count === 1 ? 'fact' : 'facts'}`,
  paused: 'Paused',
  add: 'Add a fact',
  addTitle: 'Add a fact about you',
  editTitle: 'Edit the fact',
  edit: 'Edit',
  fact: 'Fact',
  factPrompt: 'I live in Lisbon.',
  from: 'Since',
  to: 'Until',
  save: 'Save',
  saving: 'Saving...',
  saveFailed: 'The fact couldn’t be saved',
  forget: 'Forget',
  forgotten: 'Fact forgotten',
  forgetFailed: 'The fact couldn’t be forgotten',
  forgetAll: 'Forget everything',
  forgetAllTitle: (agent: string): string => `Forget everything ${agent} knows about you?`,
  forgetAllText: (count: number): string =>
    `${count === 1 ? 'The one fact' : `All ${count} facts`} will be deleted for good. Your conversations stay.`,
  forgetting: 'Forgetting...',
  forgotAll: 'Everything is forgotten',
  pause: 'Don’t remember things about me',
  pauseText: 'While this is on, the agent is given none of these facts and adds none.',
  pauseFailed: 'This couldn’t be changed',
  search: 'facts',
  sort: 'Sort facts',
  byStatement: 'A to Z',
  loadFailed: 'Error loading what this agent knows',
  listFailed: 'Error loading what agents know',
  emptyTitle: 'Nothing yet',
  empty: 'Tell the agent something lasting about you in a conversation, or add it here.',
  emptyOff: 'This agent has no memory.',
  byYou: 'Added by you',
  changedByYou: 'Edited by you',
  fromConversation: 'From',
  fromRun: 'From a conversation that is no longer there',
  unnamed: 'a conversation',
  ended: 'No longer given to the agent',
  readsKeeper: 'From one of your keepers',
} as const

/** When a fact holds, in words. */
export function memoryValidity(from: string | null, to: string | null): string {
  if (from !== null && to !== null) return `${from} to ${to}`
  return from !== null ? `since ${from}` : to !== null ? `until ${to}` : ''
}
