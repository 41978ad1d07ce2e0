import type { ReactNode } from 'react'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { hiddenWaitingSentence, offlineWording } from '#contracts/screens/offline-wording.ts'

type WaitingSectionProps = {
  moments: readonly MomentSummary[]
  /** How many only the server can place under the filter. */
  hiddenCount: number
  drawRow: (moment: MomentSummary) => ReactNode
}

/** New moments that wait on this device to be sent, above all others. */
export function WaitingSection({ moments, hiddenCount, drawRow }: WaitingSectionProps) {
  return (
    <>
      {moments.length > 0 && (
        <section aria-label={offlineWording.waiting} className="pb-2">
          <div className="flex h-11 items-end justify-between gap-4 px-3 pb-1.5">
            <h2 className="text-base/6">{offlineWording.waiting}</h2>
            <p className="text-xs/6 text-muted-foreground tabular-nums">{moments.length}</p>
          </div>
          <ul aria-label={offlineWording.waiting} className="border-t">
            {moments.map(drawRow)}
          </ul>
        </section>
      )}
      {hiddenCount > 0 && (
        <p className="px-3 py-2 text-sm text-muted-foreground">{hiddenWaitingSentence(hiddenCount)}</p>
      )}
    </>
  )
}
