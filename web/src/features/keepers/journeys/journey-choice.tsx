import { useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { isOver } from '#contracts/keepers/journey-choices.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuChoice } from '../../../ui/menu.tsx'
import { journeysQuery } from './journeys.api.ts'

type JourneyChoiceProps = {
  keeper: Keeper
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The journeys that a moment belongs to, one or several; nothing where the keeper has none. */
export function JourneyChoice({ keeper, chosen, onChange }: JourneyChoiceProps) {
  const hasAny = keeper.journeyCount > 0 || chosen.length > 0
  const { data: journeys = [] } = useQuery({ ...journeysQuery(keeper.id), enabled: hasAny })
  if (!hasAny) return null
  const offered = journeys.filter(({ id, status }) => !isOver(status) || chosen.includes(id))
  const over = journeys.filter(({ id, status }) => isOver(status) && !chosen.includes(id))
  const names = journeys.filter(({ id }) => chosen.includes(id)).map(({ title }) => title)
  const label = names.join(', ') || 'Journey'
  return (
    <Menu
      align="start"
      className="min-w-52"
      trigger={
        <button
          type="button"
          aria-label={names.length > 0 ? `Journey: ${label}` : 'Journey'}
          className="flex h-9 max-w-44 min-w-0 items-center gap-1.5 rounded-lg px-1.5 text-sm text-muted-foreground hover:bg-muted max-md:h-11"
        >
          <Icon of={Route} size={16} className="shrink-0" />
          <span className={names.length > 0 ? 'truncate text-foreground' : 'truncate'}>{label}</span>
        </button>
      }
    >
      {[...offered, ...over].map(({ id, title }) => (
        <MenuChoice
          key={id}
          isChosen={chosen.includes(id)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        >
          {title}
        </MenuChoice>
      ))}
    </Menu>
  )
}
