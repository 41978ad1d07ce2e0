import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type MomentFilter, type MomentPage, monthPagesQuery, type MonthOrder } from './moments.api.ts'

type ListOrder = {
  keeperId: string
  /** From top to bottom. */
  months: readonly string[]
  filter: MomentFilter
  sort: MonthOrder['sort']
}

/** The moments that are selected, by id, and how they come to be. A range goes over what has been loaded. */
export function useSelection({ keeperId, months, filter, sort }: ListOrder) {
  const queryClient = useQueryClient()
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set())
  const [isModeOn, setIsModeOn] = useState(false)
  const anchor = useRef<string>(undefined)

  /** Selects or unselects one; or, as a range, all from the one before on. */
  function select(id: string, isRange: boolean) {
    const from = anchor.current
    const range = isRange && from !== undefined ? rangeOf(loadedIds(), from, id) : []
    anchor.current = id
    setSelected((before) => {
      const next = new Set(before)
      if (range.length > 0) for (const one of range) next.add(one)
      else if (!next.delete(id)) next.add(id)
      return next
    })
  }

  function loadedIds(): string[] {
    return months.flatMap((month) => {
      const { queryKey } = monthPagesQuery(keeperId, filter, { month, sort })
      const data = queryClient.getQueryData<InfiniteData<MomentPage>>(queryKey)
      return data?.pages.flatMap((page) => page.moments.map(({ id }) => id)) ?? []
    })
  }

  function clear() {
    anchor.current = undefined
    setIsModeOn(false)
    setSelected(new Set())
  }

  return {
    selected,
    isSelecting: isModeOn || selected.size > 0,
    select,
    clear,
    toggleMode: () => (isModeOn || selected.size > 0 ? clear() : setIsModeOn(true)),
  }
}

/** From one to the other, whichever comes first; nothing where one of them isn't there. */
function rangeOf(ids: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)]
  return start < 0 || end < 0 ? [] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
