import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { searchWording as words } from '#contracts/keepers/search-wording.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { useUrlState } from '../../../lib/url-state.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FilterBar, FilterSelect } from '../../../ui/filter-bar.tsx'
import { NothingFound } from '../../../ui/nothing-found.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { keeperQuery } from '../keepers.api.ts'
import { searchPagesQuery } from './ask.api.ts'
import { PassageList } from './passage-list.tsx'

/** What a search finds in all of a person's keepers, or in one, by the ranking that Ask uses. */
export function SearchScreen() {
  useTitle(words.title)
  const [params, change] = useUrlState()
  const q = params.get('q') ?? ''
  const within = params.get('in') ?? ''
  const { data: keeper } = useQuery({ ...keeperQuery(within), enabled: within !== '' })
  const searched = useSearchText(q)
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <FilterBar noun={words.noun} q={q} onSearch={(text) => change({ q: text })}>
        {keeper && (
          <FilterSelect
            label={words.where}
            options={[
              { value: '', label: words.allKeepers },
              { value: within, label: keeper.title },
            ]}
            value={within}
            onChange={(value) => change({ in: value })}
            className="col-span-2 sm:w-56"
          />
        )}
      </FilterBar>
      {searched === '' ? (
        <p className="text-sm text-muted-foreground">{words.begin}</p>
      ) : (
        <Results
          key={`${searched} ${within}`}
          q={searched}
          keeperId={within || undefined}
          onClear={() => change({ q: '' })}
        />
      )}
    </>
  )
}

type ResultsProps = { q: string; keeperId: string | undefined; onClear: () => void }

function Results({ q, keeperId, onClear }: ResultsProps) {
  const pages = useInfiniteQuery(searchPagesQuery(keeperId, q))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  if (error && data === undefined)
    return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={6} />
  const passages = data.pages.flatMap((page) => page.passages)
  if (passages.length === 0)
    return <NothingFound q={q} title={words.begin} showAll={words.clear} onShowAll={onClear} />
  return (
    <section aria-label={words.title} className="max-w-[652px]">
      <PassageList passages={passages} keeperId={keeperId} />
      {hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-3"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}
