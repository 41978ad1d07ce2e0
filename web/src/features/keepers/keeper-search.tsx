import { FilterBar } from '../../ui/filter-bar.tsx'
import { Select } from '../../ui/select.tsx'
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
      <Select
        aria-label="Type"
        options={typeChoices}
        value={view.type ?? 'all'}
        onChange={(type) => onChange({ type })}
        size="bar"
        className="sm:w-40"
      />
      <Select
        aria-label="Sort keepers"
        options={sortOptions}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        size="bar"
        className="sm:w-40"
      />
      <Select
        aria-label="Show"
        options={stateChoices}
        value={view.state}
        onChange={(show) => onChange({ show })}
        size="bar"
        className="col-span-2 sm:w-48"
      />
    </FilterBar>
  )
}
