import { askScreenWording } from '#contracts/keepers/ask-wording.ts'
import type { AskPreview } from '#contracts/keepers/ask.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { Button } from '../../../ui/button.tsx'

type AskPreviewPanelProps = {
  preview: Pick<AskPreview, 'to' | 'sent' | 'system' | 'tokens'> & Partial<Pick<AskPreview, 'of'>>
  /** What it comes to, where it isn't moments. */
  summary?: string
  onSend: () => void
  onClose: () => void
}

/** What a question would send, letter for letter. */
export function AskPreviewPanel({ preview, summary, onSend, onClose }: AskPreviewPanelProps) {
  const { to, sent, system, tokens, of = 0 } = preview
  if (!to) return null
  const moments = { count: sent.length, of, tokens, model: to.model, provider: providerLabels[to.provider] }
  return (
    <section aria-labelledby="ask-preview" className="mt-8 rounded-xl border bg-card p-5">
      <h2 id="ask-preview" className="font-sans text-sm font-medium tracking-normal">
        {askScreenWording.wouldBeSent}
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">{summary ?? askScreenWording.summary(moments)}</p>
      <div
        role="group"
        aria-label={askScreenWording.exactText}
        tabIndex={0}
        className="mt-4 max-h-80 overflow-y-auto border-y"
      >
        <ol>
          {sent.map(({ name, text }) => (
            <li key={name} className="border-b py-3 last:border-b-0">
              <p className="text-xs font-medium text-muted-foreground">{name}</p>
              <p className="mt-1 font-serif text-base/6.25 break-words whitespace-pre-wrap">{text}</p>
            </li>
          ))}
        </ol>
        <p className="border-t py-3 text-xs whitespace-pre-wrap text-muted-foreground">{system}</p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="bar" onClick={onSend}>
          {askScreenWording.sendThis}
        </Button>
        <Button size="bar" variant="quiet" onClick={onClose}>
          {askScreenWording.dontSend}
        </Button>
      </div>
    </section>
  )
}
