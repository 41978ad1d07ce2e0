import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One hash over the names and contents of these files and of all files in these folders, build results aside. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Whether this stamp was left by exactly these inputs. */
export function isStamped(stampFile, wanted) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .flatMap((name) => filesIn(join(path, name)))
}
