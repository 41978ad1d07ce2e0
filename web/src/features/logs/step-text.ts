import type { AgentLogDetail } from '#contracts/logs/logs.ts'
import { summaryWording } from '#contracts/runs/summary-wording.ts'
import { toolLabel } from '#contracts/tools/tool-wording.ts'
import { durationText } from '../../lib/figures.ts'

/** The model, or the tool or the search in words. */
export function stepName({ kind, name }: Step): string {
  if (kind === 'retrieval' && name === 'summary') return summaryWording.step
  if (kind === 'approval') return 'Waited for approval'
  if (kind === 'retrieval') return name === 'files' ? 'Searched files' : 'Searched keepers'
  return kind === 'tool' ? toolLabel(name) : name
}

export type Step = AgentLogDetail['steps'][number]

/** "5.1 s, first token at 640 ms", or "429, waited 1.0 s": how a step went, beside its bar. */
export function stepText(step: Step): string {
  if (step.kind === 'approval' && step.status === 'failed')
    return `${durationText(stepMs(step))}, not decided`
  const parts = step.status === 'failed' ? [failureWord(step)] : [durationText(stepMs(step))]
  if (step.status === 'running') parts.push('never ended')
  if (step.passages !== undefined) parts.push(passagesText(step.passages, step.tokens ?? 0))
  else if (step.tokens !== undefined) parts.push(`about ${step.tokens.toLocaleString('en')} tokens`)
  if (step.firstTokenMs !== undefined) parts.push(`first token at ${durationText(step.firstTokenMs)}`)
  if (step.waitedMs !== undefined) parts.push(`waited ${durationText(step.waitedMs)}`)
  return parts.join(', ')
}

function passagesText(passages: number, tokens: number): string {
  if (passages === 0) return 'nothing found'
  const count = `${passages} ${passages === 1 ? 'passage' : 'passages'}`
  return `${count}, about ${tokens.toLocaleString('en')} tokens`
}

export function stepMs({ startedMs, endedMs }: Step): number {
  return (endedMs ?? startedMs) - startedMs
}

/** The status that the provider answered with, where its sentence tells one. */
function failureWord({ error = '' }: Step): string {
  return /status (\d{3})/.exec(error)?.[1] ?? 'failed'
}
