import type { ReactNode } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { WhereWritable } from '../read-only.tsx'
import { DraftsSection } from '../writing/index.ts'
import { WaitingSection } from './waiting-section.tsx'

type AboveListProps = {
  keeper: Keeper
  /** As the address has it. */
  keeperId: string
  /** A draft is no moment: no filter knows it. */
  isFiltered: boolean
  waiting: { shown: readonly MomentSummary[]; hiddenCount: number }
  drawRow: (moment: MomentSummary) => ReactNode
}

/** What the list of moments doesn't have yet: drafts, and new moments that wait to be sent. */
export function AboveList({ keeper, keeperId, isFiltered, waiting, drawRow }: AboveListProps) {
  return (
    <>
      {!isFiltered && (
        <WhereWritable>
          <DraftsSection keeperId={keeper.id} keeperParam={keeperId} />
        </WhereWritable>
      )}
      <WaitingSection moments={waiting.shown} hiddenCount={waiting.hiddenCount} drawRow={drawRow} />
    </>
  )
}
