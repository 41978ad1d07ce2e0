import { z } from 'zod'
import type { DataExport } from '../../owned-data/owned-data.ts'

/** What this program writes and reads. */
export const exportFormat = { format: 'keeper-export', version: 1 } as const

/** How an export says what it is. */
export const Manifest = z.object({
  format: z.literal(exportFormat.format, { error: 'This is not an export of Keeper.' }),
  version: z.literal(exportFormat.version, { error: 'This export was made by a newer Keeper.' }),
})

/** What is in an export, told to the person who opens it. */
export function readme(parts: readonly DataExport[]): string {
  return `# Everything of yours on this Keeper

- keeper.json: the format of this export
${parts.flatMap(({ about }) => about.map((line) => `- ${line}\n`)).join('')}
Keys are not in it: nobody is shown a key again. Times are UTC.

Who runs a Keeper brings it back into an account with "npm run keeper -- import <e-mail> <file>". The profile and the
logs are there to be read: an import leaves them out.
`
}
