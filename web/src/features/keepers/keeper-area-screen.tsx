import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { keeperAreas, keeperPath, writePath } from '../../app/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EditKeeperDialog } from './edit-keeper-dialog.tsx'
import { areaNames, type ComingArea, comingSentences } from './keeper-areas.ts'
import { KeeperFacts } from './keeper-facts.tsx'
import { OpenKeeper } from './open-keeper.tsx'

/** One area of a keeper, by the keeper's UUID or number. */
export function KeeperAreaScreen({ area }: { area: ComingArea }) {
  return (
    <OpenKeeper title={areaNames[area]}>
      {(keeper, keeperId) => <Area area={area} keeper={keeper} keeperId={keeperId} />}
    </OpenKeeper>
  )
}

function Area({ area, keeper, keeperId }: { area: ComingArea; keeper: Keeper; keeperId: string }) {
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
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Edit ${keeper.title}`}
            onClick={() => setIsEditing(true)}
          >
            <Icon of={Pencil} size={14} />
            Edit
          </Button>
        }
      />
      <nav aria-label={`Areas of ${keeper.title}`} className="mb-8 overflow-x-auto border-b">
        <ul className="flex gap-6">
          {keeperAreas.map((other) => (
            <li key={other} ref={other === area ? bringIntoView : undefined}>
              <NavLink
                to={keeperPath(keeperId, other)}
                className="-mb-px flex h-11 items-center border-b-2 border-transparent text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] aria-[current=page]:border-primary aria-[current=page]:text-foreground"
              >
                {areaNames[other]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="rounded-xl border border-dashed px-6 py-12">
          <h2 className="mb-2 text-center text-xl">{areaNames[area]}</h2>
          <p className="mx-auto max-w-[52ch] text-center font-serif text-lg text-balance">
            {comingSentences[area]}
          </p>
          <p className="mt-6 flex flex-wrap justify-center gap-3">
            <Link to={writePath(keeper.number)} className={buttonClass()}>
              Write a moment
            </Link>
            <Link to={keeperPath(keeperId, 'moments')} className={buttonClass({ variant: 'quiet' })}>
              Read moments
            </Link>
          </p>
        </div>
        <KeeperFacts keeper={keeper} />
      </div>
      {isEditing && <EditKeeperDialog keeper={keeper} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** On a phone the areas scroll: the one that is open is among those in sight. */
function bringIntoView(tab: HTMLLIElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
