import { lazy, Suspense, useState } from 'react'
import type { Moment } from '#contracts/keepers/moments.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const Revisions = lazy(async () => ({ default: (await import('./revisions.tsx')).Revisions }))

/** A moment's earlier versions, loaded when they are asked for. */
export function MomentHistory({ keeperId, moment }: { keeperId: string; moment: Moment }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure title="History" isOpen={isOpen} onToggle={setIsOpen}>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-14" />}>
          <Revisions keeperId={keeperId} moment={moment} />
        </Suspense>
      )}
    </Disclosure>
  )
}
