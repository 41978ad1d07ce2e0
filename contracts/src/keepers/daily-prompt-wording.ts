import { counted } from './keeper-wording.ts'
import type { PromptProblem } from './daily-prompt-choices.ts'

/** Sentences about questions that a model writes. Schema-free. */
export const dailyPromptWording = {
  asked: 'Write questions for the coming days.',
  isWriting: 'Questions are being written. Try again in a moment.',
  isOff: 'Daily questions were switched off.',
  previewNeeded: 'Look at what will be sent first.',
  sample: 'Nothing is written by itself in a sample.',
  tooFast: 'You are asking very fast. Wait a moment.',
  name: 'Daily questions',

  label: 'Questions written by a model',
  hint: 'Once a week, a model writes a question for each of the next seven days, in this keeper’s voice. It’s given the names of topics and active journeys, and no text of your moments.',
  writing: 'Writing questions…',
  next: 'Next questions:',
  look: 'See what will be sent',
  loadFailed: 'Error loading daily questions',
  by: (model: string) => `Written by ${model}`,
  summary: (sent: { names: number; tokens: number; model: string; provider: string }) =>
    `${counted(sent.names, 'name')}, about ${sent.tokens.toLocaleString('en')} tokens, to ${sent.model} by ${sent.provider}. Below them is what the model is told.`,
} as const

/** Why there are no questions of a model, as the screen says it. */
export const promptProblemSentences: Record<PromptProblem, string> = {
  'no-key': 'With a key, a model can write them.',
  'policy-off': 'AI is off for this keeper.',
  'policy-local': 'This keeper is for models on your own machine, and there is none here.',
  'not-agreed': 'You haven’t looked yet at what would be sent.',
  'nothing-readable': 'There is no topic or active journey to ask about yet.',
  failed: 'The model didn’t answer. Keeper tries again tomorrow.',
  'none-fit': 'None of the questions fit this keeper’s voice. Keeper tries again tomorrow.',
  'over-limit': 'A limit stopped the model. Keeper tries again tomorrow.',
}
