import { Menu as Base } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { Check, Route } from 'lucide-react'
import { isOver } from '#contracts/keepers/journey-choices.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useLandmark } from '../../../ui/use-landmark.ts'
import { journeysQuery } from './journeys.api.ts'

type JourneyChoiceProps = {
  keeper: Keeper
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The journeys that a moment belongs to, one or several; nothing where the keeper has none. */
export function JourneyChoice({ keeper, chosen, onChange }: JourneyChoiceProps) {
  const [landmark, findLandmark] = useLandmark()
  const hasAny = keeper.journeyCount > 0 || chosen.length > 0
  const { data: journeys = [] } = useQuery({ ...journeysQuery(keeper.id), enabled: hasAny })
  if (!hasAny) return null
  const offered = journeys.filter(({ id, status }) => !isOver(status) || chosen.includes(id))
  const over = journeys.filter(({ id, status }) => isOver(status) && !chosen.includes(id))
  const names = journeys.filter(({ id }) => chosen.includes(id)).map(({ title }) => title)
  const label = names.join(', ') || 'Journey'
  return (
    <Base.Root>
      <Base.Trigger
        ref={findLandmark}
        aria-label={names.length > 0 ? `Journey: ${label}` : 'Journey'}
        className="flex h-9 max-w-44 min-w-0 items-center gap-1.5 rounded-lg px-1.5 text-sm text-muted-foreground hover:bg-muted max-md:h-11"
      >
        <Icon of={Route} size={16} className="shrink-0" />
        <span className={names.length > 0 ? 'truncate text-foreground' : 'truncate'}>{label}</span>
      </Base.Trigger>
      <Base.Portal container={landmark}>
        <Base.Positioner sideOffset={6} align="start" className="z-50 outline-none">
          <Base.Popup className="popup max-h-(--available-height) min-w-52 overflow-y-auto p-1">
            {[...offered, ...over].map(({ id, title }) => (
              <Base.CheckboxItem
                key={id}
                checked={chosen.includes(id)}
                onCheckedChange={(isChosen) =>
                  onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
                closeOnClick={false}
                className="popup-item"
              >
                <Base.CheckboxItemIndicator className="col-start-1">
                  <Icon of={Check} size={16} />
                </Base.CheckboxItemIndicator>
                <span className="col-start-2">{title}</span>
              </Base.CheckboxItem>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
