import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { SearchField } from './search-field.tsx'

type FilterBarProps = {
  /** What is listed, in the plural. */
  noun: string
  placeholder?: string
  q: string
  onSearch: (q: string) => void
  /** The choices that narrow and order the list, each a `Select` of the size `bar`. */
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
