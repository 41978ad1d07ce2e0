import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { bookPath } from '../../../app/paths.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { BookLink } from '../moments/index.ts'
import { monthsQuery } from '../moments/moments.api.ts'

/** The year of which a book is made. */
export function BookChoice({ keeper, keeperId }: { keeper: Keeper; keeperId: string }) {
  const { data = [] } = useQuery(monthsQuery(keeper.id, {}))
  const years = [...new Set(data.map(({ month }) => month.slice(0, 4)))].toSorted().toReversed()
  const [chosen, setChosen] = useState<string>()
  const year = chosen ?? years[0]
  if (year === undefined) return <p className="text-sm text-muted-foreground">{words.noBook}</p>
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={words.yearLabel}>
        {(control) => (
          <Select
            {...control}
            className="min-w-32"
            options={years.map((value) => ({ value, label: value }))}
            value={year}
            onChange={setChosen}
          />
        )}
      </Field>
      <BookLink
        to={bookPath(keeperId, { from: `${year}-01-01`, to: `${year}-12-31` })}
        look={{ variant: 'quiet' }}
        label={words.openBook}
      />
    </div>
  )
}
