import { CalendarDays, Ellipsis, Feather, ListChecks, Search, SlidersHorizontal, Trash2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { writePath } from '../../../app/paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import type { MomentViewState } from './moment-view.ts'
import { useIsReadOnly } from '../read-only.tsx'

type MomentsHeaderProps = {
  keeper: Keeper
  /** As the address has it. */
  keeperId: string
  /** There is nothing to search, and the first moment is asked for elsewhere. */
  isEmpty: boolean
  state: MomentViewState
  isSelecting: boolean
  onSelecting: () => void
  /** On a phone search and filters come when they are asked for. */
  phone: { isSearchOpen: boolean; isFilterOpen: boolean; onSearch: () => void; onFilter: () => void }
}

/** The screen's name, its ways of showing moments, and the way to a new one. */
export function MomentsHeader(props: MomentsHeaderProps) {
  const { keeper, keeperId, isEmpty, state, isSelecting, onSelecting, phone } = props
  const { view, change } = state
  const isReadOnly = useIsReadOnly()
  const show = (wanted: 'calendar' | 'trash') =>
    change({ view: view.show === wanted ? 'list' : wanted, month: '' })
  const choices = [
    {
      name: 'Calendar',
      leave: 'Back to the list',
      icon: CalendarDays,
      isOn: view.show === 'calendar',
      act: () => show('calendar'),
    },
    {
      name: 'Trash',
      leave: 'Back to the list',
      icon: Trash2,
      isOn: view.show === 'trash',
      act: () => show('trash'),
    },
    ...(isReadOnly
      ? []
      : [
          {
            name: 'Select moments',
            leave: 'Stop selecting',
            icon: ListChecks,
            isOn: isSelecting,
            act: onSelecting,
          },
        ]),
  ]
  return (
    <header className="flex items-center gap-1 pt-3 pb-3 sm:pt-4">
      <div className="mr-auto min-w-0">
        <p className="truncate text-xs font-medium tracking-[0.04em] text-muted-foreground">
          Keeper {keeperId} · {keeper.title}
        </p>
        <h1 className="text-2xl">Moments</h1>
      </div>
      <div className="flex gap-1 sm:hidden">
        {!isEmpty && (
          <>
            <IconButton name="Search" icon={Search} isOn={phone.isSearchOpen} onClick={phone.onSearch} />
            {view.show !== 'trash' && (
              <IconButton
                name="Filters"
                icon={SlidersHorizontal}
                isOn={phone.isFilterOpen}
                onClick={phone.onFilter}
              />
            )}
          </>
        )}
        <Menu
          trigger={
            <Button variant="ghost" size="icon" aria-label="More" className="size-11 text-muted-foreground">
              <Icon of={Ellipsis} />
            </Button>
          }
        >
          {choices.map(({ name, leave, icon, isOn, act }) => (
            <MenuItem key={name} icon={icon} onSelect={act}>
              {isOn ? leave : name}
            </MenuItem>
          ))}
        </Menu>
      </div>
      <div className="hidden gap-1 sm:flex">
        {choices.map(({ name, icon, isOn, act }) => (
          <IconButton key={name} name={name} icon={icon} isOn={isOn} onClick={act} />
        ))}
      </div>
      {!isEmpty && !isReadOnly && (
        <Link
          to={writePath(keeperId)}
          // A phone's bar has it.
          className={classes(buttonClass({ size: 'sm' }), 'ml-2 max-md:hidden')}
        >
          <Icon of={Feather} size={15} />
          Write
        </Link>
      )}
    </header>
  )
}

type IconButtonProps = { name: string; icon: LucideIcon; isOn: boolean; onClick: () => void }

function IconButton({ name, icon, isOn, onClick }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      className="text-muted-foreground max-sm:size-11"
      onClick={onClick}
    >
      <Icon of={icon} />
    </Button>
  )
}
