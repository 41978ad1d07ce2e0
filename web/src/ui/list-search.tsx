import type { ListView, ListViewChange } from '../lib/list-view.ts'
import { barControlClass } from './filter-bar.ts'
import { SearchField } from './search-field.tsx'
import { Select, type SelectOption } from './select.tsx'

type ListSearchProps<Kind extends string, Sort extends string> = {
  /** What is listed, in the plural. */
  noun: string
  view: ListView<Kind, Sort>
  kinds: readonly SelectOption<Kind>[]
  sorts: readonly SelectOption<Sort>[]
  onChange: (change: ListViewChange) => void
}

/** Search, kind and order of a list. */
export function ListSearch<Kind extends string, Sort extends string>(props: ListSearchProps<Kind, Sort>) {
  const { noun, view, onChange } = props
  return (
    <search className="mb-6 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <SearchField
        label={`Search ${noun}`}
        value={view.q}
        onChange={(q) => onChange({ q })}
        className="col-span-2 min-w-0 sm:max-w-80 sm:flex-1"
      />
      <Select
        aria-label="Kind"
        options={props.kinds}
        value={view.kind}
        onChange={(kind) => onChange({ kind })}
        className={`sm:w-40! ${barControlClass}`}
      />
      <Select
        aria-label={`Sort ${noun}`}
        options={props.sorts}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        className={`sm:w-40! ${barControlClass}`}
      />
    </search>
  )
}
