import { Search } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
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
      <div className="relative col-span-2 min-w-0 sm:max-w-80 sm:flex-1">
        <Icon
          of={Search}
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label="Search users"
          placeholder="Name or email"
          maxLength={200}
          value={view.q}
          onChange={(event) => onChange({ q: event.target.value })}
          className="pl-9"
        />
      </div>
      <Select
        aria-label="Role"
        options={roleChoices}
        value={view.role ?? 'all'}
        onChange={(role) => onChange({ role })}
        className="sm:w-36!"
      />
      <Select
        aria-label="Show"
        options={stateChoices}
        value={view.state ?? 'all'}
        onChange={(show) => onChange({ show })}
        className="sm:w-40!"
      />
      <Select
        aria-label="Sort users"
        options={sortChoices}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        className="col-span-2 sm:w-36!"
      />
    </search>
  )
}
