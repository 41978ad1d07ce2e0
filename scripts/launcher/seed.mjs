import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

const seeds = 1_000_000

/**
 * The seed of a sampled run: one for each committed tree, so that a failure comes back when the same commit is tested
 * again, on any machine; a random one where there is no repository.
 */
export function seedOfTree() {
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8', stdio: 'pipe' })
    return Number.parseInt(tree.slice(0, 8), 16) % seeds
  } catch {
    return randomInt(seeds)
  }
}
