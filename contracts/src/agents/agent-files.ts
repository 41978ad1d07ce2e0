import { z } from 'zod'
import { page, pageQuery, success } from '../envelope.ts'
import { searchMaxChars } from '../limits/limits.ts'
import { agentFileLimits, skipReasonNames } from './agent-file-rules.ts'

/** A file that an agent of scope `codebase` reads. `bytes`: of its text; `pages`: of a PDF. */
export const AgentFile = z.object({
  id: z.string(),
  path: z.string(),
  bytes: z.number().int(),
  lines: z.number().int(),
  pages: z.number().int().nullable(),
  updated_at: z.string(),
})
export type AgentFile = z.infer<typeof AgentFile>

export const AgentFileQuery = z.object({
  ...pageQuery(50),
  q: z.string().max(searchMaxChars).default(''),
})
/** `bytes`: of all files of the agent. */
export const AgentFileList = page(AgentFile).extend({ bytes: z.number().int(), files: z.number().int() })

/** Text files with their paths; the one that has a path already is replaced. */
export const AgentFilesUpload = z.strictObject({
  files: z
    .array(
      z.strictObject({ path: z.string().max(4_000), text: z.string().max(agentFileLimits.textsAtOnceBytes) }),
    )
    .min(1)
    .max(agentFileLimits.filesAtOnce),
})
export type AgentFilesUpload = z.infer<typeof AgentFilesUpload>

/** The body is a ZIP, or one file of this name, which may be a path. */
export const AgentFileUpload = z.object({ fileName: z.string().min(1).max(4_000) })

const SkipReason = z.enum(skipReasonNames)

/** What became of files that came; of those left out the first 100. */
export const AgentFilesReport = z.object({
  added: z.number().int(),
  replaced: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.array(z.object({ path: z.string(), reason: SkipReason })),
  skipped_count: z.number().int(),
})
export type AgentFilesReport = z.infer<typeof AgentFilesReport>
export const AgentFilesAnswer = success(AgentFilesReport)

export const AgentFileSearchQuery = z.object({ q: z.string().trim().min(1).max(searchMaxChars) })
/** What the agent would read for a message. `page`: in a PDF. */
export const AgentFilePassage = z.object({
  path: z.string(),
  page: z.number().int().optional(),
  first_line: z.number().int(),
  last_line: z.number().int(),
  text: z.string(),
})
export type AgentFilePassage = z.infer<typeof AgentFilePassage>
export const AgentFileSearchAnswer = success(z.array(AgentFilePassage))
