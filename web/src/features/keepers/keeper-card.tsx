import { Archive, ArchiveRestore, BookHeart, Pencil, Trash2 } from 'lucide-react'
import { keeperFacts } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { keeperPath } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { RelativeTime } from '../../ui/time.tsx'

export type KeeperHandlers = {
  onEdit: (keeper: Keeper) => void
  onDelete: (keeper: Keeper) => void
  onArchive: (keeper: Keeper, archived: boolean) => void
  /** A sample becomes the person's own. */
  onAdopt: (keeper: Keeper) => void
  onRestore: (keeper: Keeper) => void
  /** For good. */
  onErase: (keeper: Keeper) => void
}

/** One keeper of the list. */
export function KeeperCard({ keeper, handlers }: { keeper: Keeper; handlers: KeeperHandlers }) {
  const { number, title } = keeper
  return (
    <Card className="relative flex h-full flex-col gap-1.5 px-4 pt-3.5 pb-2.5 transition-colors hover:border-input">
      <div className="flex items-start justify-between gap-3">
        {/* The whole card opens the keeper: this link lies over all of it but its other actions. */}
        <h2 className="min-w-0 text-lg leading-tight" title={title}>
          <Link
            to={keeperPath(number)}
            className="outline-offset-4 after:absolute after:inset-0 after:rounded-xl"
          >
            <span className="line-clamp-2 wrap-anywhere">{title}</span>
          </Link>
        </h2>
        <div className="relative z-10">
          <KeeperMenu keeper={keeper} handlers={handlers} />
        </div>
      </div>
      <p className="line-clamp-2 text-sm text-muted-foreground">{keeper.purpose}</p>
      <p className="mt-auto truncate pt-1 text-xs text-muted-foreground">
        {keeperFacts(keeper)} · <RelativeTime iso={keeper.updatedAt} />
      </p>
      <div className="-mx-2 flex items-center gap-1">
        <Link to={keeperPath(number)} aria-label={`Open ${title}`} className={actionLink}>
          Open
        </Link>
        <Link to={keeperPath(number, 'memory')} aria-label={`Memory of ${title}`} className={actionLink}>
          Memory
        </Link>
      </div>
    </Card>
  )
}

const actionLink = classes(buttonClass({ variant: 'ghost', size: 'row' }), 'relative z-10')

function KeeperMenu({ keeper, handlers }: { keeper: Keeper; handlers: KeeperHandlers }) {
  const isArchived = keeper.archivedAt !== null
  return (
    <MoreMenu about={keeper.title} place="corner">
      <MenuItem icon={Pencil} onSelect={() => handlers.onEdit(keeper)}>
        Edit
      </MenuItem>
      {keeper.sample && (
        <MenuItem icon={BookHeart} onSelect={() => handlers.onAdopt(keeper)}>
          Make it mine
        </MenuItem>
      )}
      <MenuItem
        icon={isArchived ? ArchiveRestore : Archive}
        onSelect={() => handlers.onArchive(keeper, !isArchived)}
      >
        {isArchived ? 'Unarchive' : 'Archive'}
      </MenuItem>
      <MenuItem icon={Trash2} isDestructive onSelect={() => handlers.onDelete(keeper)}>
        Delete
      </MenuItem>
    </MoreMenu>
  )
}
