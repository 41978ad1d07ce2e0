import { ScrollText } from 'lucide-react'
import { summaryWording } from '#contracts/runs/summary-wording.ts'
import type { ShownSummary } from '#contracts/sessions/sessions.ts'
import { Icon } from '../../ui/icon.tsx'
import { fullText } from '../../lib/time-text.ts'

/** Between messages: those above are summarised for the agent, and what it is told of them. */
export default function SummaryLine({ summary: { text, created_at, by } }: { summary: ShownSummary }) {
  return (
    <details className="group/summary -mt-1 mb-6 min-w-0 text-sm text-muted-foreground print:hidden">
      <summary className="flex min-h-6 cursor-pointer items-center justify-center gap-1.5 rounded-sm text-center hover:text-foreground pointer-coarse:min-h-11">
        <Icon of={ScrollText} size={13} className="shrink-0" />
        <span className="min-w-0 underline decoration-dotted underline-offset-4">{summaryWording.shown}</span>
      </summary>
      <div className="mt-2 grid gap-2 rounded-lg border px-4 py-3">
        <p>{summaryWording.about}</p>
        <p className="[overflow-wrap:anywhere] whitespace-pre-wrap text-foreground">{text}</p>
        <p className="text-xs [overflow-wrap:anywhere]">
          {by ? summaryWording.writtenBy(by.model) : summaryWording.written},{' '}
          <time dateTime={created_at}>{fullText(new Date(created_at))}</time>
        </p>
      </div>
    </details>
  )
}
