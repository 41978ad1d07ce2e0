/** What went wrong with a microphone. */
export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'unsupported'

/** An error of which the cause is what went wrong. */
export function problemError(cause: MicrophoneProblem): Error {
  return new Error(`microphone: ${cause}`, { cause })
}

/** What went wrong when a recorder didn't start. */
export function microphoneProblemOf(error: unknown): MicrophoneProblem {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === 'denied' || cause === 'missing' || cause === 'unsupported' ? cause : 'busy'
}
