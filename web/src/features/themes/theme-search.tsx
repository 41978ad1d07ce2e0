import { Search } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import type { ThemeView, ThemeViewChange } from './theme-view.ts'

const kindOptions = [
  { value: 'all' as const, label: 'All themes' },
  { value: 'built-in' as const, label: 'Built-in' },
  { value: 'own' as const, label: 'Yours' },
]
const sortOptions = [
  { value: 'updated' as const, label: 'Last changed' },
  { value: 'name' as const, label: 'Name' },
]

type ThemeSearchProps = { view: ThemeView; onChange: (change: ThemeViewChange) => void }

/** Search, kind, and the order of one's own. */
export function ThemeSearch({ view, onChange }: ThemeSearchProps) {
  return (
    <search className="mb-6 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <div className="relative col-span-2 min-w-0 sm:max-w-80 sm:flex-1">
        <Icon
          of={Search}
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label="Search themes"
          placeholder="Search"
          maxLength={200}
          value={view.q}
          onChange={(event) => onChange({ q: event.target.value })}
          className="pl-9"
        />
      </div>
      <Select
        aria-label="Kind"
        options={kindOptions}
        value={view.kind}
        onChange={(kind) => onChange({ kind })}
        className="sm:w-40!"
      />
      <Select
        aria-label="Sort themes"
        options={sortOptions}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        className="sm:w-40!"
      />
    </search>
  )
}
