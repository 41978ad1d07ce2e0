import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { deletedKeeperKeptDays } from '#contracts/keepers/keeper-choices.ts'
import { counted, keeperFacts } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../../ui/time.tsx'

const dayMs = 24 * 3_600_000

type DeletedKeeperCardProps = {
  keeper: Keeper
  onRestore: (keeper: Keeper) => void
  onErase: (keeper: Keeper) => void
}

/** A deleted keeper, which can be restored until it goes for good, by the clock or at once. */
export function DeletedKeeperCard({ keeper, onRestore, onErase }: DeletedKeeperCardProps) {
  const [shownAt] = useState(() => Date.now())
  const deletedAt = keeper.deletedAt ?? keeper.updatedAt
  const daysLeft = Math.max(1, Math.ceil(deletedKeeperKeptDays - (shownAt - Date.parse(deletedAt)) / dayMs))
  return (
    <Card className="flex h-full flex-col gap-1.5 border-dashed px-4 pt-3.5 pb-3">
      <h2 className="line-clamp-2 min-w-0 text-lg leading-tight break-words">{keeper.title}</h2>
      <p className="line-clamp-2 text-sm text-muted-foreground">{keeper.purpose}</p>
      <p className="mt-auto pt-1 text-xs text-muted-foreground">
        {keeperFacts(keeper)} · deleted <RelativeTime iso={deletedAt} />, permanently deleted in{' '}
        {counted(daysLeft, 'day')}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Restore ${keeper.title}`}
          onClick={() => onRestore(keeper)}
        >
          <Icon of={Undo2} size={14} />
          Restore
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Delete forever: ${keeper.title}`}
          onClick={() => onErase(keeper)}
        >
          Delete forever
        </Button>
      </div>
    </Card>
  )
}
