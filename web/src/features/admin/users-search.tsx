import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
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
    <search className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <SearchField
        label="Search users"
        placeholder="Name or email"
        value={view.q}
        onChange={(q) => onChange({ q })}
        className="col-span-2 min-w-0 sm:max-w-80 sm:min-w-48 sm:flex-1"
      />
      <Select
        aria-label="Role"
        options={roleChoices}
        value={view.role ?? 'all'}
        onChange={(role) => onChange({ role })}
        size="bar"
        className="sm:w-36"
      />
      <Select
        aria-label="Show"
        options={stateChoices}
        value={view.state ?? 'all'}
        onChange={(show) => onChange({ show })}
        size="bar"
        className="sm:w-40"
      />
      <Select
        aria-label="Sort users"
        options={sortChoices}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        size="bar"
        className="col-span-2 sm:w-36"
      />
    </search>
  )
}
