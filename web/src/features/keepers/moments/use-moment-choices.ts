import { useInfiniteQuery } from '@tanstack/react-query'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { filteredPagesQuery } from './moments.api.ts'

type MomentChoices = {
  moments: readonly MomentSummary[]
  /** What to say where there is none; nothing while they load. */
  empty: string | undefined
}

/** The moments that a search finds, or the newest, for a dialog that offers them. `none`: said where none matches. */
export function useMomentChoices(keeperId: string, search: string, none: string): MomentChoices {
  const q = useSearchText(search)
  const { data, isError } = useInfiniteQuery(filteredPagesQuery(keeperId, q === '' ? {} : { q }))
  const moments = data?.pages[0]?.moments
  return { moments: moments ?? [], empty: isError ? momentListWording.listFailed : moments && none }
}
