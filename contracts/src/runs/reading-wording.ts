/** Sentences about agents that read keepers before they answer. Schema-free. */
export const readingWording = {
  previewNeeded:
    'This agent reads your keepers, and you haven’t seen what it sends yet. Call POST /api/kip/agents/{id}/preview, then run the agent with the preview_token it returns as previewToken.',
  previewingTooFast: 'Too many previews in a short time. Wait a moment.',

  // Beneath a reply, in the first turn.
  chooseKeeper:
    'This agent may read several of your keepers, but reads only one. Choose which in its editor, under “Memory and context”.',

  // In the agent’s form.
  onlyOne: 'The only one it may read',
  unknownKeeper: 'A keeper that isn’t yours',

  // What the model is told.
  toldNone: 'This person has not allowed you to read any keeper. You have read nothing that they wrote.',
  toldClosed: 'This person’s keepers are closed to you. You have read nothing that they wrote.',
  toldNothing: (titles: string): string =>
    `Keeper searched ${titles} for passages related to this message and found none. Don’t say that you have read anything about it.`,
  toldPassages: (titles: string): string =>
    `Before this message are passages from ${titles}, a private journal. Keeper found them because they may be related to the message. “You” in your answer is the person who asks. Use the passages where they help; there may be more that you don’t see.`,

  // The preview.
  title: (agent: string): string => `What ${agent} will send`,
  explained:
    'This agent reads your keepers. Check what it sends the first time. After that it reads on its own, and each reply shows what it read.',
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
