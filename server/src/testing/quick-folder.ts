import { access, constants, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** In memory where the system has room there: a test's data need not survive a power cut, and the disk's syncs take most of its time. */
export async function quickFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(memoryFolder)
    await access(memoryFolder, constants.W_OK)
    return bavail * bsize > memoryNeededBytes ? memoryFolder : tmpdir()
  } catch {
    return tmpdir()
  }
}

const memoryFolder = '/dev/shm'
const memoryNeededBytes = 1024 * 1024 * 1024
