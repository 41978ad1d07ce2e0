/** Why a model call failed, and what its trace notes. `label` is the provider's name. Schema-free. */
export const providerWording = {
  keyNeeded: (label: string) => `${label} needs an API key.`,
  keyInvalid: (label: string) => `The ${label} key contains invalid characters.`,
  noLocalServer: 'No local server is set up: LOCAL_BASE_URL is empty.',
  /** `words` describe the status, `said` is the provider's own sentence; either may be empty. */
  status: (label: string, status: number, words: string, said: string) =>
    `${label} answered with status ${status}${words && ` (${words})`}${endSentence(said)}`,
  refused: (label: string, status: number, said: string) =>
    `${label} refused this content (status ${status})${endSentence(said)}`,
  timedOut: (label: string, code: string) => `${label} did not answer in time${inBrackets(code)}.`,
  brokeOff: (label: string, code: string) =>
    `The connection to ${label} broke before the answer was complete${inBrackets(code)}.`,
  unreachable: (label: string, code: string) => `${label} could not be reached${inBrackets(code)}.`,
  unreadable: (label: string) => `${label} sent an answer that could not be read.`,
  redirected: (label: string, status: number) =>
    `${label} redirected the request (status ${status}). Keeper doesn't follow redirects: check the provider's base URL.`,
  notStreamed: (label: string) =>
    `${label} answered without streaming. Check the provider's base URL, and that its server can stream.`,
  lineTooLong: (label: string) => `${label} sent a line longer than 1 MB, so the answer was stopped.`,
  answerTooLong: (label: string) => `${label} sent a longer answer than Keeper accepts, so it was stopped.`,
  impossibleUsage: (label: string) => `${label} reported impossible token counts, which are ignored.`,
  statuses: {
    400: 'the request was not accepted',
    401: 'the key was not accepted',
    403: "the key doesn't have permission",
    404: 'the model or address was not found',
    408: 'the request took too long',
    409: 'the request was in conflict with another',
    413: 'the request was too large',
    429: 'too many requests, or the quota is used up',
    500: 'an error on its side',
    502: 'a bad gateway on its side',
    503: 'it is not available at the moment',
    504: 'it took too long',
    529: 'it is overloaded',
  } as Readonly<Record<number, string>>,
} as const

function endSentence(said: string): string {
  if (said === '') return '.'
  return `: ${said}${/[.!?]$/.test(said) ? '' : '.'}`
}

function inBrackets(code: string): string {
  return code && ` (${code})`
}
