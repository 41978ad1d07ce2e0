import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findRefusedPhrases } from './refused-phrases.ts'

/** Quotes the specification. */
const exempt = ['docs/coverage.md']

/** Prints each refused phrase in the repository's TypeScript and Markdown; fails if there is one. */
const listed = execFileSync('git', ['ls-files', '-z', '--', '*.ts', '*.tsx', '*.md'], { encoding: 'utf8' })
const findings = listed
  .split('\0')
  .filter((file) => file !== '' && !exempt.includes(file))
  .flatMap((file) => findRefusedPhrases(file, readFileSync(file, 'utf8')))
if (findings.length > 0) console.log(findings.join('\n'))
process.exitCode = findings.length === 0 ? 0 : 1
