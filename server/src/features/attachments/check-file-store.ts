import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import { fileStore } from './file-store.ts'
import { discardFile, receiveFile } from './received-file.ts'

/** Writes a small file where files are kept, reads it and removes it. Throws where one of these fails. */
export async function checkFileStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<string> {
  const store = fileStore(config)
  const name = `check-${randomUUID()}`
  const given = Buffer.from(name)
  const file = await receiveFile(config, given)
  try {
    await store.put(name, file)
    const read = Buffer.concat(await (await store.open(name)).toArray())
    if (!read.equals(given)) throw new Error('what was written reads otherwise')
  } finally {
    await discardFile(file)
    await store.remove([name])
  }
  return config.s3 ? `bucket ${config.s3.bucket} can be written and read` : 'in the data folder'
}
