/** What is said of earlier answers that a provider isn't given. Schema-free. */
export const closedReplyWording = {
  /** Beneath the first answer without them. */
  leftOut: (count: number, provider: string) =>
    count === 1
      ? `One earlier answer wasn’t sent to ${provider}: it draws on a keeper that ${provider} may not read, or that you haven’t shown it yet.`
      : `${count} earlier answers weren’t sent to ${provider}: they draw on keepers that ${provider} may not read, or that you haven’t shown it yet.`,
  /** What the model is told in place of one. */
  inPlace: '(This answer draws on a private journal that you may not read.)',
  cannotContinue: (provider: string) =>
    `This answer draws on a keeper that ${provider} may not read. Ask the question again instead.`,
  /** In the dialog that switches the model. */
  onSwitch:
    'Answers drawn from your keepers go to another provider only where the keeper’s AI setting allows it and you have seen what it gets.',
} as const
