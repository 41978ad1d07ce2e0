import { ArrowDownUp, MessageCircleQuestionMark, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { importScreenWording } from '#contracts/keepers/import-screen-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { type KeeperArea, keeperAreas, keeperPath, transferPath } from '../../app/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link, NavLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EditKeeperDialog } from './edit-keeper-dialog.tsx'
import { areaNames } from './keeper-areas.ts'
import { ArchivedNotice } from './read-only.tsx'

type KeeperFrameProps = {
  /** Undefined on a page that is none of the areas. */
  area: KeeperArea | undefined
  keeper: Keeper
  /** As the address has it. */
  keeperId: string
  children: ReactNode
}

/** The head of a keeper and the way to its areas, around one of them. */
export function KeeperFrame({ area, keeper, keeperId, children }: KeeperFrameProps) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <PageHeader
        eyebrow={
          <>
            Keeper <span className="break-all">{keeperId}</span>
          </>
        }
        title={keeper.title}
        actions={
          <>
            {area === 'dashboard' && (
              // A phone's bar leads there.
              <Link
                to={`${keeperPath(keeperId, 'memory')}?view=ask`}
                className={classes(buttonClass({ variant: 'quiet', size: 'sm' }), 'max-md:hidden')}
              >
                <Icon of={MessageCircleQuestionMark} size={14} />
                Ask this keeper
              </Link>
            )}
            <Link to={transferPath(keeperId)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              <Icon of={ArrowDownUp} size={14} />
              {importScreenWording.link}
            </Link>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Edit ${keeper.title}`}
              onClick={() => setIsEditing(true)}
            >
              <Icon of={Pencil} size={14} />
              Edit
            </Button>
          </>
        }
      />
      <nav aria-label={`Areas of ${keeper.title}`} className="tab-row relative mb-8">
        <ul className="flex gap-6">
          {keeperAreas.map((other) => (
            <li key={other} ref={other === area ? bringIntoView : undefined}>
              <NavLink
                to={keeperPath(keeperId, other)}
                className="flex h-11 items-center border-b-2 border-transparent text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] aria-[current=page]:border-primary aria-[current=page]:text-foreground"
              >
                {areaNames[other]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ArchivedNotice keeper={keeper} className="mb-6" />
      {children}
      {isEditing && <EditKeeperDialog keeper={keeper} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** On a phone the areas scroll: the one that is open is among those in sight. */
function bringIntoView(tab: HTMLLIElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
