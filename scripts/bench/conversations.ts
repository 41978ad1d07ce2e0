import { takeTurn, type Target, type Turn } from './turn.ts'

export type Load = { turns: Turn[]; errors: number; seconds: number; turnsPerSecond: number }

/** After this many turns a new conversation starts, so that histories are as long as people's. */
const turnsOfConversation = 20

/** Several conversations at once, each sending its next message as soon as it has its reply. */
export async function converse(
  target: Target,
  load: { conversations: number; turnsEach: number; input: string },
): Promise<Load> {
  const turns: Turn[] = []
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: load.conversations }, async () => {
      let sessionId: string | undefined
      for (let count = 0; count < load.turnsEach; count++) {
        if (count % turnsOfConversation === 0) sessionId = undefined
        const turn = await takeTurn(target, load.input, sessionId)
        sessionId = turn.sessionId
        turns.push(turn)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const errors = turns.filter((turn) => !turn.isWhole).length
  return { turns, errors, seconds, turnsPerSecond: turns.length / seconds }
}
