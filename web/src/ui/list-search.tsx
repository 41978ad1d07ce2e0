import { Search } from 'lucide-react'
import type { ListView, ListViewChange } from '../lib/list-view.ts'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'
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
      <div className="relative col-span-2 min-w-0 sm:max-w-80 sm:flex-1">
        <Icon
          of={Search}
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label={`Search ${noun}`}
          placeholder="Search"
          maxLength={200}
          value={view.q}
          onChange={(event) => onChange({ q: event.target.value })}
          className="pl-9"
        />
      </div>
      <Select
        aria-label="Kind"
        options={props.kinds}
        value={view.kind}
        onChange={(kind) => onChange({ kind })}
        className="sm:w-40!"
      />
      <Select
        aria-label={`Sort ${noun}`}
        options={props.sorts}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        className="sm:w-40!"
      />
    </search>
  )
}
