import {
  type Simulator,
  type SimulatorPlan,
  startSimulator,
} from '../server/src/testing/provider-simulator.ts'

/** The provider behind the server under test. */
export type Provider = Pick<Simulator, 'url' | 'requests' | 'behave' | 'close'> & {
  /** Answers next with `reply`, of which it sends `after` words and the rest once it is released. */
  hold: (held: { reply: string; after: number; plan?: SimulatorPlan }) => HeldReply
  /** Lets go of what is held and answers normally again. */
  reset: () => void
}

export type HeldReply = {
  /** What was sent before the release, without the space at its end. */
  beginning: string
  release: () => void
}

export async function startProvider(): Promise<Provider> {
  const simulator = await startSimulator()
  const releases = new Set<() => void>()
  return {
    url: simulator.url,
    requests: simulator.requests,
    behave: simulator.behave,
    hold({ reply, after, plan }) {
      const gate = Promise.withResolvers<void>()
      releases.add(gate.resolve)
      simulator.behave({ reply, hold: { after, until: gate.promise }, ...plan })
      return { beginning: reply.split(' ').slice(0, after).join(' '), release: gate.resolve }
    },
    reset() {
      for (const release of releases) release()
      releases.clear()
      simulator.requests.length = 0
      simulator.behave({})
    },
    close: simulator.close,
  }
}

/** So many words that are all different, so that a missing or doubled one shows. */
export function numberedWords(count: number): string {
  return Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')
}
