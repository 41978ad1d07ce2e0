import { z } from 'zod'
import type { DataExport } from '../../owned-data/owned-data.ts'

/** What this program writes and reads. */
export const exportFormat = { format: 'keeper-export', version: 1 } as const

/** How an export says what it is. */
export const Manifest = z.object({
  format: z.literal(exportFormat.format, { error: "This isn't a Keeper export." }),
  version: z.literal(exportFormat.version, { error: 'This export was made by a newer Keeper.' }),
})

/** What is in an export, told to the person who opens it. */
export function readme(parts: readonly DataExport[]): string {
  return `# Your data on this Keeper

- keeper.json: the format of this export
${parts.flatMap(({ about }) => about.map((line) => `- ${line}\n`)).join('')}
API keys are not included. Times are in UTC.

The person who runs a Keeper can import this file into an account with "npm run keeper -- import <email> <file>".
An import skips the profile, the logbooks, the logs and the lines of the audit log.
`
}
