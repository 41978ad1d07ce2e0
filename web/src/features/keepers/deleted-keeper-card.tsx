import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { deletedKeeperRestsDays } from '#contracts/keeper-choices.ts'
import type { Keeper } from '#contracts/keepers.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { KeeperLabels } from './keeper-card.tsx'
import { counted } from './keeper-labels.ts'

const dayMs = 24 * 3_600_000

type DeletedKeeperCardProps = { keeper: Keeper; onRestore: (keeper: Keeper) => void }

/** A keeper that rests until it goes for good. */
export function DeletedKeeperCard({ keeper, onRestore }: DeletedKeeperCardProps) {
  const [shownAt] = useState(() => Date.now())
  const deletedAt = keeper.deletedAt ?? keeper.updatedAt
  const daysLeft = Math.max(1, Math.ceil(deletedKeeperRestsDays - (shownAt - Date.parse(deletedAt)) / dayMs))
  return (
    <Card className="flex h-full flex-col gap-3 border-dashed px-4.5 pt-4.5 pb-3.5">
      <div className="min-w-0">
        <p className="text-xs text-muted-foreground">Keeper {keeper.number}</p>
        <h2 className="text-[1.1875rem] leading-tight break-words">{keeper.title}</h2>
      </div>
      <p className="line-clamp-3 text-sm">{keeper.purpose}</p>
      <div className="mt-auto grid gap-3 pt-1">
        <KeeperLabels keeper={keeper} />
        <p className="text-xs text-muted-foreground">
          Deleted <RelativeTime iso={deletedAt} />, gone for good in {counted(daysLeft, 'day')}
        </p>
        <div className="-mx-1 border-t px-1 pt-3">
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Restore ${keeper.title}`}
            onClick={() => onRestore(keeper)}
          >
            <Icon of={Undo2} size={14} />
            Restore
          </Button>
        </div>
      </div>
    </Card>
  )
}
