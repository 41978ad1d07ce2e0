import { TestTurns, type TestTurn } from '#contracts/agents/agent-tests.ts'
import { testTurnsMax, testTurnsMaxChars } from '#contracts/limits/limits.ts'
import type { Queries } from '../../database/database.ts'
import { listTurnsBefore } from '../sessions/index.ts'

/**
 * What was said before a run in its conversation, the oldest first, as much as a test takes. Of somebody else's
 * conversation only what the log still shows.
 */
export async function readEarlierTurns(
  db: Queries,
  { sessionId, runId, isOwn }: { sessionId: string; runId: string; isOwn: boolean },
): Promise<TestTurn[]> {
  if (sessionId === '') return []
  const turns: TestTurn[] = []
  let charsLeft = testTurnsMaxChars
  for (const { sender, text, hasLog } of await listTurnsBefore(db, {
    sessionId,
    runId,
    most: testTurnsMax,
  })) {
    if (text.length > charsLeft || !(isOwn || hasLog)) break
    charsLeft -= text.length
    turns.push({ sender: sender === 'user' ? 'user' : 'agent', text: text.toWellFormed() })
  }
  return turns.toReversed()
}

/** The earlier turns of a stored test. */
export function readTurns(json: string): TestTurn[] {
  return TestTurns.parse(JSON.parse(json))
}
