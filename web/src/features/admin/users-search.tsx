import { FilterBar, FilterSelect } from '../../ui/filter-bar.tsx'
import type { UsersView, UsersViewChange } from './users-view.ts'

const roleChoices = [
  { value: 'all' as const, label: 'All roles' },
  { value: 'admin' as const, label: 'Admins' },
  { value: 'user' as const, label: 'Users' },
]

const stateChoices = [
  { value: 'all' as const, label: 'All accounts' },
  { value: 'active' as const, label: 'Active' },
  { value: 'disabled' as const, label: 'Disabled' },
]

const sortChoices = [
  { value: 'newest' as const, label: 'Newest' },
  { value: 'name' as const, label: 'Name' },
  { value: 'email' as const, label: 'Email' },
]

type UsersSearchProps = { view: UsersView; onChange: (change: UsersViewChange) => void }

/** Search, role, state and order of the list. */
export function UsersSearch({ view, onChange }: UsersSearchProps) {
  return (
    <FilterBar
      noun="users"
      placeholder="Name or email"
      q={view.q}
      onSearch={(q) => onChange({ q })}
      className="mb-4"
    >
      <FilterSelect
        label="Role"
        options={roleChoices}
        value={view.role ?? 'all'}
        onChange={(role) => onChange({ role })}
        className="sm:w-36"
      />
      <FilterSelect
        label="Show"
        options={stateChoices}
        value={view.state ?? 'all'}
        onChange={(show) => onChange({ show })}
      />
      <FilterSelect
        label="Sort users"
        options={sortChoices}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        className="col-span-2 sm:w-36"
      />
    </FilterBar>
  )
}
