import { counted } from './keeper-wording.ts'

/** Sentences about drafts with receipts: stories of journeys, and how topics changed. Schema-free. */
export const receiptDraftWording = {
  previewNeeded: 'Look at what will be sent first.',
  previewChanged: 'What would be sent has changed since you looked at it. Look again.',
  isWriting: 'This draft is already being written.',
  nothingReadable: 'No model may read these moments.',
  tooFast: 'You are asking very fast. Wait a moment.',

  draft: 'Draft',
  receipts: (count: number) => `Draft, ${counted(count, 'receipt')}`,
  look: 'Look at what will be sent',
  again: 'Draft it again',
  keep: 'Keep as a moment',
  edit: 'Edit first',
  discard: 'Discard',
  discarded: 'You discarded the draft.',
  isMoment: 'It’s now a moment.',
  openMoment: 'Open the moment',
  writtenBy: (model: string) => `Drafted by ${model}`,
  cost: (text: string) => `cost ${text}`,
  loadFailed: 'Error loading the draft',
} as const

/** Why a try left no draft, as the screen says it. */
export const draftFailureSentences = {
  failed: 'The model didn’t answer.',
  'no-receipts': 'What the model wrote quoted none of your moments word for word, so it was left out.',
  'moment-gone': 'A moment that the model read was deleted while it wrote, so its draft was left out.',
} as const

/** The story of a journey. */
export const storyWording = {
  title: 'Story',
  momentTitle: (journey: string) => `The story of ${journey}`,
  author: (model: string) => `Story, drafted by ${model}`,
  asked: 'Write the story of this journey.',
  notOver: 'A story is drafted once a journey is completed or let go.',
  empty: 'This journey has no moments yet.',
  invite: (count: number) =>
    `A model can draft it from the ${counted(count, 'moment')} of its path, with a receipt for each sentence.`,
  writing: 'Reading the path…',
  writeYourself: 'Write its story',
  cite: 'Cite in the story',
  cited: 'Cited',
} as const

/** How a topic changed. */
export const topicChangesWording = {
  title: 'How this changed',
  momentTitle: (topic: string) => `How ${topic} changed`,
  author: (model: string) => `How a topic changed, drafted by ${model}`,
  asked: 'Write how this topic changed.',
  empty: 'There are too few moments about this topic to say how it changed.',
  invite: 'A model can put this into words, with a receipt for each sentence.',
  writing: 'Reading the moments…',
  periodsFailed: 'Error loading the periods',
  periods: 'Periods',
  earlier: 'Show earlier periods',
  places: { first: 'First', strongest: 'Strongest feeling', last: 'Last' },
} as const
