import type { ListView, ListViewChange } from '../lib/list-view.ts'
import { SearchField } from './search-field.tsx'
import { Select, type SelectOption } from './select.tsx'

type Kind = 'all' | 'built-in' | 'own'
type Sort = 'updated' | 'name'

type ListSearchProps = {
  /** What is listed, in the plural. */
  noun: string
  view: ListView<Kind, Sort>
  onChange: (change: ListViewChange) => void
}

const sorts: readonly SelectOption<Sort>[] = [
  { value: 'updated', label: 'Last changed' },
  { value: 'name', label: 'Name' },
]

/** Search, kind and order of a list of built-in and own things. */
export function ListSearch({ noun, view, onChange }: ListSearchProps) {
  const kinds: readonly SelectOption<Kind>[] = [
    { value: 'all', label: `All ${noun}` },
    { value: 'built-in', label: 'Built-in' },
    { value: 'own', label: 'Yours' },
  ]
  return (
    <search className="mb-6 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <SearchField
        label={`Search ${noun}`}
        value={view.q}
        onChange={(q) => onChange({ q })}
        className="col-span-2 min-w-0 sm:max-w-80 sm:min-w-48 sm:flex-1"
      />
      <Select
        aria-label="Kind"
        options={kinds}
        value={view.kind}
        onChange={(kind) => onChange({ kind })}
        size="bar"
        className="sm:w-40"
      />
      <Select
        aria-label={`Sort ${noun}`}
        options={sorts}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        size="bar"
        className="sm:w-40"
      />
    </search>
  )
}
