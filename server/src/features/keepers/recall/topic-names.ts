import type { Database } from '../../../database/database.ts'
import type { TopicNames } from './concepts.ts'

/** The topics of a keeper that a question names, with all their names. None while keepers have no topics. */
export async function findTopicsNamed(
  _reader: Pick<Database, 'db' | 'engine'>,
  _keeperId: string,
  _question: string,
): Promise<TopicNames[]> {
  return []
}
