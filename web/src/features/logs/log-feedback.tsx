import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Thumb } from '#contracts/runs/feedback.ts'
import { thumbLabels } from '#contracts/screens/value-labels.ts'
import { Icon } from '../../ui/icon.tsx'

const icons = { up: ThumbsUp, down: ThumbsDown }

/** In a row: what the caller thinks of the answer. */
export function LogThumb({ thumb }: { thumb: Thumb }) {
  return (
    <span title={thumbLabels[thumb]} className="mr-1.5 inline-block align-middle text-muted-foreground">
      <Icon of={icons[thumb]} size={14} />
      <span className="sr-only">{thumbLabels[thumb]}</span>
    </span>
  )
}

/** What the caller thinks of the answer, and why. */
export function LogFeedback({ thumb, note }: { thumb: Thumb; note: string | null }) {
  return (
    <section>
      <h2 className="mb-1.5 font-sans text-xs font-medium tracking-normal text-muted-foreground">Feedback</h2>
      <p className="flex items-start gap-2 text-sm">
        <Icon of={icons[thumb]} size={16} className="mt-0.5 shrink-0 text-muted-foreground" />
        <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">{note ?? thumbLabels[thumb]}</span>
      </p>
    </section>
  )
}
