import type { ListView, ListViewChange } from '../lib/list-view.ts'
import { FilterBar, FilterSelect } from './filter-bar.tsx'
import type { SelectOption } from './select.tsx'

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
    <FilterBar noun={noun} q={view.q} onSearch={(q) => onChange({ q })}>
      <FilterSelect label="Kind" options={kinds} value={view.kind} onChange={(kind) => onChange({ kind })} />
      <FilterSelect
        label={`Sort ${noun}`}
        options={sorts}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </FilterBar>
  )
}
