import { createHash } from 'node:crypto'

/** Whether every case runs (`npm run test:long`), rather than a sample. */
export const isLong = process.env['KEEPER_TEST_LONG'] === '1'

/** Chooses this run's sample. `npm test` prints one for each commit; KEEPER_TEST_SEED sets another. */
export const seed = Number(process.env['KEEPER_TEST_SEED'] ?? 2)

/** Whether a case belongs to this run: one of every so many, the same for the same seed; all in the long run. */
export function isInSample(name: string, oneOf: number): boolean {
  if (isLong) return true
  const hash = createHash('sha256').update(`${seed} ${name}`).digest()
  return hash.readUInt32BE() % oneOf === 0
}

/** The cases of this run: one of every so many, other ones for each name, and never none. */
export function sample<T>(cases: readonly T[], name: string, oneOf: number): readonly T[] {
  if (isLong) return cases
  const hash = createHash('sha256').update(`${seed} ${name}`).digest()
  const first = hash.readUInt32BE() % Math.min(oneOf, Math.max(1, cases.length))
  return cases.filter((_, at) => at % oneOf === first)
}
