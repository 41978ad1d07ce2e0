import { useEffect, useRef } from 'react'
import { useSearchParams } from './search-params.ts'
import { pageOf, useUrlState } from './url-state.ts'

/** What a list of built-in and own things shows, as the URL has it. */
export type ListView<Kind extends string, Sort extends string> = {
  q: string
  kind: Kind
  sort: Sort
  /** From 1 on. */
  page: number
}
export type ListViewChange = Partial<Record<'q' | 'kind' | 'sort', string>>

/** What is being edited, or from which a new one is being made; by its id. */
export type EditedPlace = { id: string; isNew: boolean }

/** The choices of a list; the first of each holds where the URL says nothing. */
type Choices<Kind, Sort> = { kinds: readonly [Kind, ...Kind[]]; sorts: readonly [Sort, ...Sort[]] }

/** List and editor live in the URL; a change of the list's view starts at its first page. */
export function useListView<Kind extends string, Sort extends string>(choices: Choices<Kind, Sort>) {
  const [, setParams] = useSearchParams()
  const [params, change] = useUrlState({ kind: choices.kinds[0], sort: choices.sorts[0] })

  /** Undefined takes the parameter away. */
  function goTo(name: 'edit' | 'from', value: string | undefined) {
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const place of ['edit', 'from']) next.delete(place)
      if (value === undefined) next.delete(name)
      else next.set(name, value)
      return next
    })
  }

  const edited = editedIn(params)
  useFocusOnChange(`${edited?.isNew} ${edited?.id}`)
  return {
    view: viewOf(params, choices),
    edited,
    change: (changes: ListViewChange) => change(changes),
    showAll: () => setParams({}, { replace: true }),
    edit: (id: string) => goTo('edit', id),
    /** `id` is empty for one that begins from nothing. */
    beginFrom: (id: string) => goTo('from', id),
    leaveEditor: () => goTo('edit', undefined),
  }
}

/** What the URL does not say, or says in words that nobody knows, is as it is at first. */
function viewOf<Kind extends string, Sort extends string>(
  params: URLSearchParams,
  { kinds, sorts }: Choices<Kind, Sort>,
): ListView<Kind, Sort> {
  return {
    q: params.get('q') ?? '',
    kind: kinds.find((kind) => kind === params.get('kind')) ?? kinds[0],
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    page: pageOf(params),
  }
}

function editedIn(params: URLSearchParams): EditedPlace | undefined {
  const [edited, from] = [params.get('edit'), params.get('from')]
  if (edited !== null) return { id: edited, isNew: false }
  return from === null ? undefined : { id: from, isNew: true }
}

/** Focus is reset between list and editor, as between screens, unless the screen set it itself. */
function useFocusOnChange(place: string): void {
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    const main = document.querySelector('main')
    if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true })
  }, [place])
}
