import {
  keeperSorts,
  keeperStates,
  keeperTypes,
  type KeeperSort,
  type KeeperState,
} from '#contracts/keepers/keeper-choices.ts'
import type { KeeperType } from '#contracts/keepers/keepers.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useUrlState } from '../../lib/url-state.ts'

/** What the list shows, as the URL has it. */
export type KeeperView = {
  q: string
  type: KeeperType | undefined
  state: KeeperState
  sort: KeeperSort
  cursor: string | undefined
}

export type KeeperViewChange = Partial<Record<'q' | 'type' | 'show' | 'sort', string>>

/** The list's view lives in the URL; a change of it starts at the first page. */
export function useKeeperView() {
  const [, setParams] = useSearchParams()
  const [params, change] = useUrlState(initial)

  function goTo(cursor: string | undefined) {
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (cursor === undefined) next.delete('cursor')
      else next.set('cursor', cursor)
      return next
    })
  }

  return {
    view: keeperViewOf(params),
    change: (changes: KeeperViewChange) => change(changes),
    goTo,
    showAll: () => setParams({}, { replace: true }),
  }
}

const initial: Record<string, string> = { type: 'all', show: 'active', sort: 'updated' }

/** What the URL does not say, or says in words that nobody knows, is as it is at first. */
function keeperViewOf(params: URLSearchParams): KeeperView {
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name))
  return {
    q: params.get('q') ?? '',
    type: one(keeperTypes, 'type'),
    state: one(keeperStates, 'show') ?? 'active',
    sort: one(keeperSorts, 'sort') ?? 'updated',
    cursor: params.get('cursor') ?? undefined,
  }
}
