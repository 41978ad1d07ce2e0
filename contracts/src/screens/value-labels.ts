import type { AgentClass, AgentStatus, AgentCreate, AnswerFormat, Visibility } from '../agents/agents.ts'
import { providerLabels } from '../keys/models.ts'
import type { Thumb } from '../runs/feedback.ts'
import type { RunStatus } from '../runs/runs.ts'

/** Stored values as people read them. Schema-free. */
export const classLabels: Record<AgentClass, string> = {
  Standard: 'Standard',
  Lead: 'Lead',
  Coordinator: 'Coordinator',
  Persona: 'Persona',
}

export const visibilityLabels: Record<Visibility, string> = {
  private: 'Private',
  public: 'Public',
  shared: 'Shared',
}

export const agentStatusLabels: Record<AgentStatus, string> = {
  ready: 'Ready',
  'in-progress': 'In progress',
  error: 'Error',
}

export const scopeLabels: Record<AgentCreate['context_scope'], string> = {
  user_input: 'User input',
  keeper: 'Keeper',
  codebase: 'Codebase',
  platform_wide: 'Platform wide',
  system: 'System',
}

export const answerFormatLabels: Record<AnswerFormat, string> = {
  text: 'Text',
  json: 'JSON',
}

export const thumbLabels: Record<Thumb, string> = { up: 'Good answer', down: 'Bad answer' }

export const runStatusLabels: Record<RunStatus, string> = {
  running: 'Running',
  waiting: 'Waiting',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
}

const finishReasonLabels: Readonly<Record<string, string>> = {
  stop: 'Finished',
  length: 'Reached the token limit',
  'too-long': 'Answer too long',
  'content-filter': 'Refused by the provider',
  cut: 'Connection lost',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  timed_out: 'Timed out',
  limited: 'Limited by the provider',
  internal: 'Server error',
  error: 'Failed',
  other: 'Other',
}

/** Why a run ended. A reason that Keeper doesn't know is shown as the provider gave it. */
export function finishReasonLabel(reason: string): string {
  return finishReasonLabels[reason] ?? reason
}

/** Who answered a run: a provider, or nobody, where a sample or the handbook stood in. */
export function runProviderLabel(provider: string): string {
  if (provider === 'mock') return 'Answers without a key'
  return Object.entries(providerLabels).find(([name]) => name === provider)?.[1] ?? provider
}
