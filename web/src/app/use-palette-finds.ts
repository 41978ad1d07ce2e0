import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { Passage } from '#contracts/keepers/recall.ts'
import type { TopicSummary } from '#contracts/keepers/topics.ts'
import { keeperQuery } from '../features/keepers/keepers.api.ts'
import { searchKeeperQuery, searchKeepersQuery } from '../features/keepers/memory/ask.api.ts'
import { foundTopicsQuery } from '../features/keepers/topics/topics.api.ts'

/** Shorter searches fit too many moments to be of use. */
const leastChars = 3
const topicsShown = 3
/** Screens whose addresses are like a keeper's. */
const notKeepers: ReadonlySet<string> = new Set(['new', 'import', 'write', 'search'])

/** What the server finds for a search: in the keeper that is open first, samples too, then in all of a person's. */
export type PaletteFinds = {
  /** The keeper that is open. */
  keeper: Keeper | undefined
  topics: TopicSummary[]
  moments: Passage[]
  elsewhere: Passage[]
  /** Whether a search that is long enough has been answered in full, or needn't be. */
  isSettled: boolean
}

export function usePaletteFinds(search: string): PaletteFinds {
  const isLong = isSearch(search)
  const param = useMatch('/keeper/:keeperId/*')?.params.keeperId ?? ''
  const isInKeeper = param !== '' && !notKeepers.has(param)
  const { data: open, isPending } = useQuery({ ...keeperQuery(param), enabled: isInKeeper })
  const keeper = isInKeeper ? open : undefined
  const id = keeper?.id ?? ''
  const isFindingKeeper = isInKeeper && isPending
  const isHere = isLong && keeper !== undefined
  const topics = useQuery({ ...foundTopicsQuery(id, search), enabled: isHere })
  const moments = useQuery({ ...searchKeeperQuery(id, search), enabled: isHere })
  const all = useQuery({
    ...searchKeepersQuery(search, id),
    enabled: isLong && !isFindingKeeper,
  })
  return {
    keeper,
    topics: isHere ? (topics.data ?? []).slice(0, topicsShown) : [],
    moments: isHere ? (moments.data ?? []) : [],
    elsewhere: isLong ? (all.data ?? []) : [],
    isSettled: !(isFindingKeeper || topics.isFetching || moments.isFetching || all.isFetching),
  }
}

/** Whether a text is long enough to look for in moments. */
export function isSearch(text: string): boolean {
  return text.length >= leastChars
}
