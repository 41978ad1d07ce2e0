import { testChecksMax } from '#contracts/limits/limits.ts'

/** A run is asked once more where the server restarted meanwhile. */
export const triesMax = 2

type InRound = { roundId: string; testId: string }

/** Names what a round asks for a test. */
export function testKey({ roundId, testId }: InRound): string {
  return `test:${roundId}:${testId}`
}

/** Names what an agent is asked that judges by one of the checks. */
export function checkKey(ofTest: string, index: number): string {
  return `${ofTest}:${index}`
}

/** Names a run: one that exists is not run again. */
export function runKey(key: string, attempt: number): string {
  return `${key}:${attempt}`
}

/** The names of all runs that a round may have had for a test, those that judged included. */
export function listRunKeys(of: InRound): string[] {
  const ofTest = testKey(of)
  const ofChecks = Array.from({ length: testChecksMax }, (_, index) => checkKey(ofTest, index))
  return [ofTest, ...ofChecks].flatMap((key) =>
    Array.from({ length: triesMax }, (_, before) => runKey(key, before + 1)),
  )
}
