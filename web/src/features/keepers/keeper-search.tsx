import { FilterBar, FilterSelect } from '../../ui/filter-bar.tsx'
import { sortOptions, typeOptions } from './keeper-labels.ts'
import type { KeeperView, KeeperViewChange } from './keeper-view.ts'

const typeChoices = [
  { value: 'all' as const, label: 'All types' },
  ...typeOptions.map(({ value, label }) => ({ value, label })),
]

const stateChoices = [
  { value: 'active' as const, label: 'In use' },
  { value: 'archived' as const, label: 'Archived' },
  { value: 'deleted' as const, label: 'Recently deleted' },
]

type KeeperSearchProps = { view: KeeperView; onChange: (change: KeeperViewChange) => void }

/** Search, type, order, and whether those in use are meant. */
export function KeeperSearch({ view, onChange }: KeeperSearchProps) {
  return (
    <FilterBar noun="keepers" q={view.q} onSearch={(q) => onChange({ q })}>
      <FilterSelect
        label="Type"
        options={typeChoices}
        value={view.type ?? 'all'}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        label="Sort keepers"
        options={sortOptions}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
      />
      <FilterSelect
        label="Show"
        options={stateChoices}
        value={view.state}
        onChange={(show) => onChange({ show })}
        className="col-span-2 sm:w-48"
      />
    </FilterBar>
  )
}
