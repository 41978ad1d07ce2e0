import { useSearchParams } from 'react-router'
import { type ThemeKind, themeKinds, type ThemeSort, themeSorts } from '#contracts/theme-tokens.ts'

/** What the gallery shows, as the URL has it. */
export type ThemeView = { q: string; kind: ThemeKind; sort: ThemeSort; page: number }
export type ThemeViewChange = Partial<Record<'q' | 'kind' | 'sort', string>>

/** A theme that is being edited, or one from which a new one is being made; by its id. */
export type EditedPlace = { id: string; isNew: boolean }

/** Gallery and editor live in the URL; a change of the view starts at the first page. */
export function useThemeView() {
  const [params, setParams] = useSearchParams()

  function change(changes: ThemeViewChange) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        for (const [name, value] of Object.entries(changes)) {
          if (value === '' || value === initial[name]) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  /** Undefined takes the parameter away. */
  function goTo(name: 'page' | 'edit' | 'from', value: string | undefined) {
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const place of ['edit', 'from']) next.delete(place)
      if (value === undefined) next.delete(name)
      else next.set(name, value)
      return next
    })
  }

  return {
    view: viewOf(params),
    edited: editedIn(params),
    change,
    showAll: () => setParams({}, { replace: true }),
    goToPage: (page: number) => goTo('page', page === 1 ? undefined : String(page)),
    edit: (id: string) => goTo('edit', id),
    beginFrom: (id: string) => goTo('from', id),
    leaveEditor: () => goTo('edit', undefined),
  }
}

const initial: Record<string, string> = { kind: 'all', sort: 'updated' }

/** What the URL does not say, or says in words that nobody knows, is as it is at first. */
function viewOf(params: URLSearchParams): ThemeView {
  const page = Number(params.get('page'))
  return {
    q: params.get('q') ?? '',
    kind: themeKinds.find((kind) => kind === params.get('kind')) ?? 'all',
    sort: themeSorts.find((sort) => sort === params.get('sort')) ?? 'updated',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

function editedIn(params: URLSearchParams): EditedPlace | undefined {
  const [edited, from] = [params.get('edit'), params.get('from')]
  if (edited !== null) return { id: edited, isNew: false }
  return from === null ? undefined : { id: from, isNew: true }
}
