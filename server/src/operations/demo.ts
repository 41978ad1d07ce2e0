import { parseArgs } from 'node:util'
import { openDatabase } from '../database/open.ts'
import { addDemoKeeper } from '../features/keepers/index.ts'
import { findAccount } from './account.ts'
import type { Operation } from './operation.ts'

const usage = 'Give the account’s email: npm run keeper -- demo --email <email> [--moments 100000] [--seed 1]'
const momentsMax = 1_000_000
const progressEvery = 10_000

/** Gives an account a large keeper that is made up, for tests and benchmarks. */
export const runDemo: Operation = async ({ config, words, say }) => {
  const { email, moments, seed } = readOptions(words)
  const database = await openDatabase(config)
  try {
    const account = await findAccount(database, email)
    const startedAt = performance.now()
    const { id, number } = await addDemoKeeper(
      { database, config, now: Date.now },
      {
        ...{ ownerId: account.id, moments, seed },
        onProgress(written) {
          if (written % progressEvery === 0 && written < moments) say(`${written} of ${moments} moments`)
        },
      },
    )
    const seconds = (performance.now() - startedAt) / 1000
    const pace = `${seconds.toFixed(1)} s, ${Math.round(moments / seconds)} moments a second`
    say(`“Demo years” is keeper ${number} of ${account.email} (${id}): ${moments} moments in ${pace}.`)
    return 0
  } finally {
    await database.close()
  }
}

function readOptions(words: string[]): { email: string; moments: number; seed: number } {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: words,
    options: { email: text, moments: { ...text, default: '100000' }, seed: { ...text, default: '1' } },
    allowPositionals: true,
  })
  const [moments, seed] = [Number(values.moments), Number(values.seed)]
  if (!values.email || positionals.length > 0) throw new Error(usage)
  if (!Number.isInteger(moments) || moments < 1 || moments > momentsMax)
    throw new Error(`Give a number of moments from 1 to ${momentsMax}.`)
  if (!Number.isInteger(seed)) throw new Error('Give a whole number as the seed.')
  return { email: values.email, moments, seed }
}
