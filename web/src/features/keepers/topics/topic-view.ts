import { topicKinds, topicSorts } from '#contracts/keepers/topic-choices.ts'
import { type UrlChange, useUrlState } from '../../../lib/url-state.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'

const initial: UrlChange = { kind: 'all', sort: 'count' }

/** Search, kind and order of the list of topics, as the URL has them. */
export function useTopicView() {
  const [params, change] = useUrlState(initial)
  const view = {
    q: params.get('q') ?? '',
    kind: topicKinds.find((kind) => kind === params.get('kind')),
    sort: topicSorts.find((sort) => sort === params.get('sort')) ?? ('count' as const),
  }
  const q = useSearchText(view.q)
  return { view, filter: { ...view, q }, change, showAll: () => change({ q: '', kind: 'all' }) }
}
