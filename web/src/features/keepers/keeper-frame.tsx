import { ArrowDownUp, MessageCircleQuestionMark, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { importScreenWording } from '#contracts/keepers/import-screen-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { proposalPath } from '#contracts/keepers/proposal-choices.ts'
import { proposalWording } from '#contracts/keepers/proposal-wording.ts'
import { type KeeperArea, keeperAreas, keeperPath, transferPath } from '../../app/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { fadeAcross } from '../../ui/fading-edges.ts'
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
          // They belong to the keeper, and its dashboard is its own page: elsewhere the page leads.
          area === 'dashboard' && (
            <>
              <Link
                to={`${keeperPath(keeperId, 'memory')}?view=ask`}
                // A phone's bar leads there.
                className={classes(buttonClass({ variant: 'quiet', size: 'sm' }), 'max-md:hidden')}
              >
                <Icon of={MessageCircleQuestionMark} size={14} />
                Ask this keeper
              </Link>
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
          )
        }
      />
      <nav ref={fadeAcross} aria-label={`Areas of ${keeper.title}`} className="tab-row relative mb-8">
        <ul className="flex w-max gap-6 md:max-lg:gap-4">
          {keeperAreas.map((other) => (
            <li key={other} ref={other === area ? bringIntoView : undefined}>
              <NavLink to={keeperPath(keeperId, other)} className={tabClass}>
                {areaNames[other]}
              </NavLink>
            </li>
          ))}
          <ProposalsTab keeper={keeper} keeperId={keeperId} />
        </ul>
      </nav>
      <ArchivedNotice keeper={keeper} className="mb-6" />
      {children}
      {isEditing && <EditKeeperDialog keeper={keeper} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** Where proposals wait, or are looked at. */
function ProposalsTab({ keeper, keeperId }: { keeper: Keeper; keeperId: string }) {
  const { pathname } = useLocation()
  const to = proposalPath(keeperId)
  const isHere = pathname === to
  const { proposalCount } = keeper
  if (proposalCount === 0 && !isHere) return null
  return (
    <li ref={isHere ? bringIntoView : undefined}>
      <NavLink to={to} className={tabClass}>
        {proposalWording.title}
        {proposalCount > 0 && (
          <span className="ml-1.5 rounded-full bg-muted px-1.5 text-xs/5 text-foreground tabular-nums">
            <span className="sr-only">{proposalWording.waitingCount(proposalCount)}</span>
            <span aria-hidden="true">{proposalCount}</span>
          </span>
        )}
      </NavLink>
    </li>
  )
}

const tabClass =
  'flex h-11 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] aria-[current=page]:border-primary aria-[current=page]:text-foreground'

/** On a phone the areas scroll: the one that is open is among those in sight. */
function bringIntoView(tab: HTMLLIElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
