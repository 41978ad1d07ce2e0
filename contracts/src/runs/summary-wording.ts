/** What people read of summaries of older messages. Schema-free. */
export const summaryWording = {
  /** The input of the run that writes one, as logs show it. */
  asked: 'Summarise the older messages of this conversation.',
  shown: 'Earlier messages are summarised for the agent',
  step: 'Used a summary of earlier messages',
  about:
    'The conversation is longer than the model can read at once. It gets this summary in place of the messages above.',
  writtenBy: (by: string) => `Written by ${by}`,
  written: 'Written by the agent’s model',
  /** The longest that is kept, in characters. */
  maxChars: 8_000,
}
