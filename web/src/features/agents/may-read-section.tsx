import { lazy, Suspense } from 'react'
import type { Agent } from '#contracts/agents/agents.ts'
import { mayReadWording as wording } from '#contracts/keepers/may-read-wording.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useReads } from './use-reads.ts'

const MayRead = lazy(async () => ({ default: (await import('./may-read.tsx')).MayRead }))

type MayReadSectionProps = {
  edited: Agent | undefined
  title: string
  isOpen: boolean
  isSought: boolean
  onToggle: (isOpen: boolean) => void
}

/** The keepers that the agent may read, before the first save too. */
export function MayReadSection({ edited, ...section }: MayReadSectionProps) {
  return (
    <Disclosure {...section} summary={<ReadsSummary edited={edited} />}>
      {section.isOpen && (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <MayRead edited={edited} />
        </Suspense>
      )}
    </Disclosure>
  )
}

/** One line about them while they are folded. */
function ReadsSummary({ edited }: { edited: Agent | undefined }) {
  const { reads } = useReads(edited)
  if (reads?.length === 0) return wording.none
  return reads
    ?.map(({ title, right }) =>
      right === 'propose' ? `${title} (${wording.rightNames.propose.toLowerCase()})` : title,
    )
    .join(' · ')
}
