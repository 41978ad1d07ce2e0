import { accessSync, constants, mkdirSync } from 'node:fs'

/** Makes the data folder, for its owner only. Throws a clear sentence when it can't be written. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new Error(`The data folder ${dataDir} can't be written. Name another one in DATA_DIR.`, {
      cause: error,
    })
  }
}
