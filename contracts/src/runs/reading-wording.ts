/** Sentences about agents that read keepers before they answer. Schema-free. */
export const readingWording = {
  previewNeeded:
    'This agent reads your keepers, and you have not seen yet what it sends. Look at it with POST /api/kip/agents/{id}/preview, then run the agent with the previewToken that this answers.',
  previewingTooFast: 'You are looking very fast. Wait a moment.',

  // Beneath a reply, in the first turn.
  noKeeper:
    'This agent may not read any of your keepers yet. Allow one in its form, under Keepers, or on the keeper’s Voice page.',
  chooseKeeper:
    'This agent may read several of your keepers, and reads one. Choose it in the agent’s form, under Memory and context.',

  // In the agent’s form.
  onlyOne: 'The only one it may read',
  unknownKeeper: 'A keeper that isn’t yours',
  needsGrant: 'It reads this keeper before each answer, once you allow it under Keepers.',
  needsGrants: 'It reads your keepers before each answer: those that you allow under Keepers.',

  // What the model is told.
  toldNone: 'This person has not allowed you to read any keeper. You have read nothing that they wrote.',
  toldClosed: 'This person’s keepers are closed to you. You have read nothing that they wrote.',
  toldNothing: (titles: string): string =>
    `Keeper looked for passages in ${titles} that go with this message and found none. Don’t say that you have read anything about it.`,
  toldPassages: (titles: string): string =>
    `What stands before this message are passages from ${titles}, a private journal: Keeper found them because they may go with the message. “You” in your answer is the person who asks. Use the passages where they help; there may be more that you don’t see.`,

  // The preview.
  title: (agent: string): string => `What ${agent} will send`,
  explained:
    'This agent reads your keepers. Look at what goes out before the first time; later it reads by itself, and each reply shows what was read.',
  summary: (sent: { count: number; tokens: number; model: string; provider: string }): string =>
    `${sent.count.toLocaleString('en')} ${sent.count === 1 ? 'passage' : 'passages'}, about ${sent.tokens.toLocaleString('en')} tokens, to ${sent.model} by ${sent.provider}.`,
  exactText: 'The exact text',
  told: 'What the model is told about it',
  send: 'Send',
  notNow: 'Not now',
  loading: 'Looking for passages…',
  failed: 'Error loading what would be sent',

  // Beneath a reply.
  receipts: 'Receipts',
  whatWasRead: 'What was read',
  readFailed: 'Error loading what was read',
  stayed: 'Nothing left this server.',
  wentTo: (model: string, provider: string): string => `Sent to ${model} by ${provider}.`,
  nothingLeft: 'What was read is no longer there.',
} as const
