import { lazy, Suspense } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'

const LineField = lazy(async () => ({
  default: (await import('../keepers/writing/line-field.tsx')).LineField,
}))

const look =
  'flex min-h-14 flex-wrap items-center gap-x-4 rounded-xl border max-sm:min-h-22 bg-card px-5 py-3 transition-colors focus-within:border-input hover:border-foreground/40'

/** Where writing begins, in the keeper named beside it: the own one that was written in last. */
export function HomeLineToWrite({ keepers }: { keepers: readonly Keeper[] }) {
  const keeper = keepers.find(({ sample }) => !sample)
  if (keeper === undefined) return null
  return (
    <Suspense fallback={<div className={look} />}>
      <LineField key={keeper.id} keeper={keeper} className={look} />
    </Suspense>
  )
}
