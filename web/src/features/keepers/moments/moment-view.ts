import { momentKinds, momentVisibilities } from '#contracts/keepers/moment-choices.ts'
import { type UrlChange, useUrlState } from '../../../lib/url-state.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import type { MomentFilter, MonthOrder } from './moments.api.ts'

export const momentMoods = ['2', '1', '0', '-1', '-2'] as const
export const shownAs = ['list', 'calendar', 'trash'] as const
/** The further filters, by the URL's name and value of each. */
export const flags = ['pinned=true', 'visibility=public', 'visibility=private', 'aiAccess=false'] as const

/** What the screen shows, as the URL has it. */
export type MomentView = {
  q: string
  kinds: string[]
  moods: string[]
  flags: string[]
  /** A topic's id. */
  topic: string
  from: string
  to: string
  /** The id of a journey. */
  journey: string
  /** The import that brought them. */
  importId: string
  sort: MonthOrder['sort']
  show: (typeof shownAs)[number]
  /** The calendar's month. */
  month: string
}

const initial: UrlChange = { sort: 'newest', view: 'list' }
const filterNames = [
  ...(['kind', 'mood', 'topic', 'from', 'to', 'pinned', 'visibility', 'aiAccess'] as const),
  ...(['journey', 'import'] as const),
] as const
const noFilters: UrlChange = Object.fromEntries(filterNames.map((name) => [name, '']))

/** View and filters live in the URL. */
export function useMomentView() {
  const [params, change] = useUrlState(initial)
  const view = momentViewOf(params)
  const q = useSearchText(view.q)
  return {
    view,
    /** What is asked of the server. */
    filter: filterOf(params, q),
    hasFilters: filterNames.some((name) => params.has(name)),
    change,
    clearFilters: () => change(noFilters),
    clearAll: () => change({ ...noFilters, q: '' }),
    /** Several of the flags may be on. */
    setFlags: (chosen: readonly string[]) =>
      change(
        Object.fromEntries(
          ['pinned', 'visibility', 'aiAccess'].map((name) => [
            name,
            // The one that was chosen last wins.
            chosen.findLast((flag) => flag.startsWith(`${name}=`))?.split('=')[1] ?? '',
          ]),
        ),
      ),
  }
}
export type MomentViewState = ReturnType<typeof useMomentView>

/** What the URL does not say, or says in words that nobody knows, is as it is at first. */
export function momentViewOf(params: URLSearchParams): MomentView {
  const several = (known: readonly string[], name: string) => {
    const given = (params.get(name) ?? '').split(',')
    return known.filter((value) => given.includes(value))
  }
  const day = (name: string) => {
    const given = params.get(name) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : ''
  }
  const month = params.get('month') ?? ''
  const journey = params.get('journey') ?? ''
  return {
    q: params.get('q') ?? '',
    kinds: several(momentKinds, 'kind'),
    moods: several(momentMoods, 'mood'),
    flags: flags.filter((flag) => {
      const [name = '', value] = flag.split('=')
      return params.get(name) === value
    }),
    topic: /^[0-9a-f-]{36}$/.test(params.get('topic') ?? '') ? (params.get('topic') ?? '') : '',
    from: day('from'),
    to: day('to'),
    journey: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(journey) ? journey : '',
    importId: /^[0-9a-f-]{36}$/.exec(params.get('import') ?? '')?.[0] ?? '',
    sort: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
    show: shownAs.find((show) => show === params.get('view')) ?? 'list',
    month: /^\d{4}-\d{2}$/.test(month) ? month : '',
  }
}

function filterOf(params: URLSearchParams, q: string): MomentFilter {
  const { kinds, moods, flags: on, topic, from, to, journey, importId } = momentViewOf(params)
  const visibility = momentVisibilities.find((value) => on.includes(`visibility=${value}`))
  return {
    ...(q !== '' && { q }),
    ...(kinds.length > 0 && { kind: kinds.join(',') }),
    ...(moods.length > 0 && { mood: moods.join(',') }),
    ...(on.includes('pinned=true') && { pinned: true }),
    ...(on.includes('aiAccess=false') && { aiAccess: false }),
    ...(visibility && { visibility }),
    ...(topic !== '' && { topic }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(journey !== '' && { journey }),
    ...(importId !== '' && { import: importId }),
  }
}
