import { accessSync, constants, mkdirSync } from 'node:fs'

/** Makes the data folder, for its owner only. Throws a clear sentence when it can't be written. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new Error(`Keeper can't write to the data folder ${dataDir}. Set DATA_DIR to another one.`, {
      cause: error,
    })
  }
}
