/** Sentences about asking a keeper. Schema-free. */
export const askWording = {
  notFound: "I don't find this in the keeper.",
  noKey: 'With a key, an agent can answer from these.',
  policyOff: 'AI is off for this keeper, so nobody but you reads it.',
  policyLocal: 'This keeper is for models on your own machine, and there is none here.',
  nothingLeft: 'Nothing left this server.',
  previewChanged: 'What would be sent has changed since you looked at it. Look again.',
  previewExpired: 'You looked at this more than 10 minutes ago. Look again.',
  askingTooFast: 'You are asking very fast. Wait a moment.',
  questionMissing: 'Ask a question.',
  runNotFound: 'This answer no longer exists.',
}
