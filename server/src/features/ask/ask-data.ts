import type { OwnedData } from '../../owned-data/owned-data.ts'
import { eraseWordsOfRuns } from '../runs/index.ts'
import { listRunsThatRead } from './ask.table.ts'

/** Which moments went into which answers. An answer goes with the first of them, and the rows with the answers. */
export const askData: OwnedData = {
  name: 'answers about keepers',
  tables: ['ask_passages'],
  async eraseMoments(erasure, moments) {
    await eraseWordsOfRuns(erasure, await listRunsThatRead(erasure.trx, moments))
  },
}
