import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findRefusedPhrases } from './refused-phrases.ts'

/** What quotes the specification, and the samples' texts, whose writers have words of their own. */
const exempt = /^(?:docs\/coverage\.md|server\/src\/features\/keepers\/samples\/[^/]+\/.*)$/

/** Prints each refused phrase in the repository's TypeScript and Markdown; fails if there is one. */
const listed = execFileSync('git', ['ls-files', '-z', '--', '*.ts', '*.tsx', '*.md'], { encoding: 'utf8' })
const findings = listed
  .split('\0')
  .filter((file) => file !== '' && !exempt.test(file))
  .flatMap((file) => findRefusedPhrases(file, readFileSync(file, 'utf8')))
if (findings.length > 0) console.log(findings.join('\n'))
process.exitCode = findings.length === 0 ? 0 : 1
