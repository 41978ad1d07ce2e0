import { Archive, ArchiveRestore, BookHeart, BookOpen, Brain, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Keeper } from '#contracts/keepers.ts'
import { keeperPath } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Day, RelativeTime } from '../../ui/time.tsx'
import { counted, patternLabel, themeLabel, typeLabel } from './keeper-labels.ts'
import { ThemeSwatch } from './theme-swatch.tsx'

export type KeeperHandlers = {
  onEdit: (keeper: Keeper) => void
  onDelete: (keeper: Keeper) => void
  onArchive: (keeper: Keeper, archived: boolean) => void
  /** A sample becomes the person's own. */
  onAdopt: (keeper: Keeper) => void
  onRestore: (keeper: Keeper) => void
}

/** One keeper of the list. */
export function KeeperCard({ keeper, handlers }: { keeper: Keeper; handlers: KeeperHandlers }) {
  const { number, title } = keeper
  return (
    <Card className="flex h-full flex-col gap-3 px-4.5 pt-4.5 pb-3.5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xs text-muted-foreground">Keeper {number}</p>
          <h2 className="text-[1.1875rem] leading-tight break-words">{title}</h2>
        </div>
        <KeeperMenu keeper={keeper} handlers={handlers} />
      </div>
      <p className="line-clamp-3 text-sm">{keeper.purpose}</p>
      <div className="mt-auto grid gap-3 pt-1">
        <KeeperLabels keeper={keeper} />
        <p className="grid gap-1 text-xs text-muted-foreground">
          <span className="inline-flex items-center gap-2">
            <ThemeSwatch theme={keeper.theme} />
            {themeLabel(keeper.theme)}
          </span>
          <span>
            {counted(keeper.momentCount, 'moment')}, {counted(keeper.journeyCount, 'journey')}
          </span>
        </p>
        <p className="text-xs text-muted-foreground">
          Begun <Day iso={keeper.createdAt} />, changed <RelativeTime iso={keeper.updatedAt} />
        </p>
        <div className="-mx-1 flex items-center gap-1.5 border-t px-1 pt-3">
          <Link to={keeperPath(number)} aria-label={`Open ${title}`} className={buttonClass({ size: 'sm' })}>
            <Icon of={BookOpen} size={14} />
            Open
          </Link>
          <Link
            to={keeperPath(number, 'memory')}
            aria-label={`Memory of ${title}`}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            <Icon of={Brain} size={14} />
            Memory
          </Link>
        </div>
      </div>
    </Card>
  )
}

export function KeeperLabels({ keeper }: { keeper: Keeper }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {keeper.sample && <Pill tone="accent">Sample</Pill>}
      <Pill>{typeLabel(keeper.keeperType)}</Pill>
      <Pill>{patternLabel(keeper.memoryPattern)}</Pill>
      {keeper.isPublic && <Pill tone="accent">Public</Pill>}
      {keeper.archivedAt && <Pill>Archived</Pill>}
    </div>
  )
}

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
        {isArchived ? 'Use again' : 'Archive'}
      </MenuItem>
      <MenuItem icon={Trash2} isDestructive onSelect={() => handlers.onDelete(keeper)}>
        Delete
      </MenuItem>
    </MoreMenu>
  )
}
