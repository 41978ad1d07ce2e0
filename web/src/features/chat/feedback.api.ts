import type { Feedback } from '#contracts/runs/feedback.ts'
import { call, callEnvelope } from '../../lib/api.ts'

export function giveFeedback(runId: string, feedback: Feedback): Promise<Feedback> {
  return call(feedbackPath(runId), { method: 'PUT', body: feedback })
}

export async function takeFeedbackBack(runId: string): Promise<void> {
  await callEnvelope(feedbackPath(runId), { method: 'DELETE' })
}

function feedbackPath(runId: string): string {
  return `/api/kip/runs/${encodeURIComponent(runId)}/feedback`
}
