import type { Flag, TimeMs } from './columns.ts'

/** Questions that a model writes for a keeper's coming days. */
export type PromptTables = {
  prompt_schedules: PromptSchedulesTable
  written_prompts: WrittenPromptsTable
  written_prompt_moments: WrittenPromptMomentsTable
}

/** Whether they are written, and what came of it last. */
export type PromptSchedulesTable = {
  keeper_id: string
  is_on: Flag
  /** Null while it is off. */
  next_at: TimeMs | null
  /** The provider that its owner has seen what goes to. */
  agreed_provider: string | null
  /** The run that writes, or wrote last, and for which days: this one and those after it. */
  run_id: string | null
  from_day: string | null
  is_writing: Flag
  provider: string | null
  model: string | null
  /** Why nothing was written last time. */
  problem: string | null
}

/** The question of a day. */
export type WrittenPromptsTable = {
  id: string
  keeper_id: string
  day: string
  text: string
  provider: string
  model: string
  created_at: TimeMs
}

/** The moments that names which the model was given come from. */
export type WrittenPromptMomentsTable = { prompt_id: string; moment_id: string }
