/** The streams that signed-in people are reading from this process. */
export type OpenStreams = {
  /** Notes a stream of a sign-in, with how to end it. Returns how to forget it. */
  add(authSessionId: string, end: () => void): () => void
  /** The sign-ins that have a stream, each once. */
  signIns(): string[]
  /** Ends every stream of a sign-in. */
  endOf(authSessionId: string): void
}

export function createOpenStreams(): OpenStreams {
  const streams = new Map<string, Set<() => void>>()
  return {
    add(authSessionId, end) {
      const own = streams.get(authSessionId) ?? new Set()
      streams.set(authSessionId, own.add(end))
      return () => {
        own.delete(end)
        if (own.size === 0 && streams.get(authSessionId) === own) streams.delete(authSessionId)
      }
    },
    signIns: () => [...streams.keys()],
    endOf(authSessionId) {
      for (const end of streams.get(authSessionId) ?? []) end()
    },
  }
}
