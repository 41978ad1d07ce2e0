/** Sentences about asking a keeper. Schema-free. */
export const askWording = {
  notFound: "I don't find this in the keeper.",
  noKey: 'With a key, an agent can answer from your moments.',
  policyOff: 'AI is off for this keeper, so nobody but you reads it.',
  policyLocal: 'This keeper is for models on your own machine, and there is none here.',
  nothingLeft: 'Nothing left this server.',
  previewChanged: 'What would be sent has changed since you looked at it. Look again.',
  previewExpired: 'You looked at this more than 10 minutes ago. Look again.',
  momentGone: 'A moment that would have been sent was just deleted. Ask again.',
  askingTooFast: 'You are asking very fast. Wait a moment.',
  questionMissing: 'Ask a question.',
  runNotFound: 'This answer no longer exists.',
}

/** Why nobody answers, as the screen says it. */
export const silenceSentences = {
  'no-key': askWording.noKey,
  'policy-off': askWording.policyOff,
  'policy-local': askWording.policyLocal,
} as const

/** Why an answer that came is no longer shown. */
export const goneSentences = {
  'in-trash': 'A moment that this answer is from is in the trash. Restore it to read the answer again.',
  deleted: 'This answer was deleted, or a moment it came from was.',
} as const

/** What the screen of Ask says. */
export const askScreenWording = {
  intro:
    'Ask this keeper something, and read an answer from your own moments, with a receipt for each sentence.',
  introAll:
    'Ask all your keepers something, and read an answer from your own moments, with a receipt for each sentence.',
  scope: 'What is asked',
  thisKeeper: 'This keeper',
  everyKeeper: 'All keepers',
  allKeepers: 'all keepers',
  closed: (titles: readonly string[]) =>
    `Left out because of their AI setting: ${titles.map((title) => `“${title}”`).join(', ')}.`,
  ask: (keeper: string) => `Ask ${keeper}`,
  askThis: (question: string) => `Ask “${question}”`,
  send: 'Ask',
  who: (model: string, provider: string) => `${model}, by ${provider}`,
  look: 'Look at what will be sent',
  wouldBeSent: 'What will be sent',
  exactText: 'The exact text',
  summary: (sent: { count: number; of: number; tokens: number; model: string; provider: string }) =>
    `${sent.count.toLocaleString('en')} of ${sent.of.toLocaleString('en')} moments, about ${sent.tokens.toLocaleString('en')} tokens, to ${sent.model} by ${sent.provider}. Below them is what the model is told.`,
  sendThis: 'Send this',
  dontSend: 'Don’t send',
  askedAt: (day: string, time: string) => `${day}, ${time}`,
  from: ({ count, of }: { count: number; of: number }) =>
    `from ${count.toLocaleString('en')} of ${of.toLocaleString('en')} moments`,
  reading: 'Reading your moments…',
  stop: 'Stop',
  receipts: 'Receipts',
  receipt: (n: number, day: string) => `Receipt ${n}, ${day}`,
  hasChanged: 'The moment has changed since.',
  leftOut: (count: number) =>
    count === 1
      ? '1 sentence without a receipt was left out.'
      : `${count} sentences without a receipt were left out.`,
  nearest: 'The nearest moments',
  earlier: 'Earlier questions',
  earlierFailed: 'Error loading earlier questions',
  answerFailed: 'Error loading this answer',
  deleteTitle: (question: string) => `Delete “${question}”?`,
  deleteExplained:
    'This deletes the question and its answer from the server. The logbook still shows that a model was asked. Backups keep them for up to a week. You can’t undo this.',
  deleteQuestion: 'Delete question',
  deleted: 'Question deleted.',
  writeIt: 'Write what you know',
  passages: (count: number) => (count === 1 ? '1 passage.' : `${count} passages.`),
  addKey: 'Add a key',
}
