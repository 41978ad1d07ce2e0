import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { dueText } from '#contracts/keepers/review-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { reviewPath } from '../../../app/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { dueQuery } from './review.api.ts'
import { todayIn } from '../today.ts'

/** The way to the questions that are due; nothing where none is. Only keepers for learning ask. */
export function DueReview({ keeper }: { keeper: Keeper }) {
  const { data } = useQuery({
    ...dueQuery(keeper.id, todayIn(keeper)),
    enabled: keeper.keeperType === 'educational',
  })
  if (data === undefined || data.cards.length === 0) return null
  return (
    <Link
      to={reviewPath(keeper.number)}
      className="flex min-h-11 items-center gap-2.5 rounded-lg border px-3.5 py-2 text-sm font-medium transition-colors hover:border-foreground/40"
    >
      <Icon of={Repeat} size={16} className="shrink-0 text-primary" />
      <span className="mr-auto shrink-0">{dueText(data.cards.length, data.hasMore)}</span>
      <span className="min-w-0 truncate font-normal text-muted-foreground">{keeper.title}</span>
    </Link>
  )
}
