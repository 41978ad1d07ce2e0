import { PreviewCard } from '@base-ui/react/preview-card'
import { useState } from 'react'
import { askScreenWording } from '#contracts/keepers/ask-wording.ts'
import type { Citation } from '#contracts/keepers/ask.ts'
import { plainAfter, plainMarkdown } from '#contracts/plain-markdown.ts'
import { momentPath } from '../../../app/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { fullDay } from '../../../lib/day-text.ts'

type ReceiptProps = { citation: Citation; keeperId: string | number | undefined }

/** `[n]`: hover or focus shows the sentence in its moment, Enter goes there. */
export function Receipt({ citation, keeperId }: ReceiptProps) {
  const { n, momentId, localDate, title, quote, before, after, hasChanged } = citation
  const [isOpen, setIsOpen] = useState(false)
  return (
    <PreviewCard.Root open={isOpen} onOpenChange={setIsOpen}>
      <PreviewCard.Trigger
        delay={150}
        render={<Link to={momentPath(keeperId ?? citation.keeperId, momentId)} />}
        aria-label={askScreenWording.receipt(n, fullDay(localDate))}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        className="mx-0.5 inline-flex h-4.5 min-w-4 items-center justify-center rounded-sm bg-muted px-1 align-[0.15em] text-[0.6875rem] leading-none text-muted-foreground hover:bg-primary hover:text-primary-foreground data-popup-open:bg-primary data-popup-open:text-primary-foreground"
      >
        {n}
      </PreviewCard.Trigger>
      {/* Inside the page's main part, where its words belong. */}
      <PreviewCard.Portal container={document.querySelector('main')}>
        <PreviewCard.Positioner sideOffset={10} align="start" collisionPadding={16} className="z-50">
          <PreviewCard.Popup className="w-[min(33rem,calc(100vw-2rem))] rounded-xl border bg-card px-5.5 py-4.5 text-card-foreground shadow-lg">
            <p className="text-xs font-medium text-muted-foreground">{fullDay(localDate)}</p>
            {title !== null && <p className="font-serif text-lg/6.5 font-medium">{title}</p>}
            <p className="mt-1 font-serif text-base/7 break-words text-muted-foreground">
              {plainMarkdown(before)}
              <mark className="rounded-[3px] bg-accent px-0.5 text-foreground">
                {plainAfter(before, quote)}
              </mark>
              {plainAfter(quote, after)}
            </p>
            {hasChanged && (
              <p className="mt-1 text-xs text-muted-foreground">{askScreenWording.hasChanged}</p>
            )}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}
