import { homeWording } from '#contracts/screens/home-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { writePath } from '../../app/paths.ts'
import { Link } from '../../ui/link.tsx'

/** Where writing begins: it opens the page of the keeper named beside it, the own one that was written in last. */
export function HomeLineToWrite({ keepers }: { keepers: readonly Keeper[] }) {
  const keeper = keepers.find(({ sample }) => !sample)
  if (keeper === undefined) return null
  return (
    <Link
      to={writePath(keeper.number)}
      className="flex min-h-14 items-center justify-between gap-4 rounded-xl border bg-card px-5 py-3 transition-colors hover:border-foreground/40"
    >
      <span className="font-serif text-lg text-muted-foreground italic">{homeWording.lineToWrite}</span>
      <span className="truncate text-sm text-muted-foreground">{keeper.title}</span>
    </Link>
  )
}
