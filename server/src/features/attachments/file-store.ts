import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { ReceivedFile } from './received-file.ts'

/** A part of a file, both ends included. */
export type ByteRange = { start: number; end: number }

/** Where the bytes of files are kept, each under a name that is never given twice. */
export type FileStore = {
  /** Takes a file over; after a failure nothing of it is there. */
  put(name: string, file: ReceivedFile): Promise<void>
  /** Throws `not_found` where there is no such file. */
  open(name: string, range?: ByteRange): Promise<Readable>
  /** In bytes; undefined where there is no such file. */
  sizeOf(name: string): Promise<number | undefined>
  /** Does nothing for what is not there. */
  remove(names: readonly string[]): Promise<void>
  /** All files, with when they were written. */
  list(): AsyncIterable<{ name: string; writtenAt: number }>
}

/** The store of a configuration: an S3 bucket where one is named, else the data folder. */
export function fileStore(config: Pick<Config, 's3' | 'dataDir'>): FileStore {
  const known = stores.get(config)
  if (known) return known
  const store = config.s3 ? s3Store(config.s3) : folderStore(config.dataDir)
  stores.set(config, store)
  return store
}

/** A store of S3 holds connections, so each configuration has one. */
const stores = new WeakMap<object, FileStore>()
