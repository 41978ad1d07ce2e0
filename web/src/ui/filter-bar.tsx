import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { SearchField } from './search-field.tsx'
import { Select, type SelectOption } from './select.tsx'

type FilterBarProps = {
  /** What is listed, in the plural. */
  noun: string
  placeholder?: string
  q: string
  onSearch: (q: string) => void
  /** The choices that narrow and order the list, each a `FilterSelect`. */
  children: ReactNode
  className?: string
}

/** Search and choices above a list: in one row, and on a phone two by two below the search. */
export function FilterBar({ noun, placeholder, q, onSearch, children, className = 'mb-6' }: FilterBarProps) {
  return (
    <search className={classes('grid grid-cols-2 gap-2 sm:flex sm:flex-wrap', className)}>
      <SearchField
        label={`Search ${noun}`}
        placeholder={placeholder}
        value={q}
        onChange={onSearch}
        className="col-span-2 min-w-0 sm:max-w-80 sm:min-w-48 sm:flex-1"
      />
      {children}
    </search>
  )
}

type FilterSelectProps<Value extends string> = {
  label: string
  options: readonly SelectOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A choice that narrows or orders the list. */
export function FilterSelect<Value extends string>({
  label,
  className = 'sm:w-40',
  ...choice
}: FilterSelectProps<Value>) {
  return <Select aria-label={label} size="bar" className={className} {...choice} />
}
