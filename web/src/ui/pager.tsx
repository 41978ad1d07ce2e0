import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from '../lib/search-params.ts'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

type PagerProps = {
  page: number
  totalPages: number
  /** Whether there are more pages than were counted. */
  isCapped?: boolean
}

/** The way through the pages of a list, whose number is in the URL; nothing where there is one page. */
export function Pager({ page, totalPages, isCapped = false }: PagerProps) {
  if (totalPages <= 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-4 print:hidden">
      <PageLink label="Previous" to={page > 1 ? Math.min(page - 1, totalPages) : undefined} />
      <p className="text-sm text-muted-foreground tabular-nums">{`Page ${page} of ${totalPages}${isCapped ? '+' : ''}`}</p>
      <PageLink label="Next" to={page < totalPages ? page + 1 : undefined} />
    </nav>
  )
}

type PagedView = { page: number; q: string }
type PagedQuery = { data: { totalPages: number } | undefined; isFetching: boolean }

/**
 * Goes to the last page where the one in the URL is beyond it, as after its only item was deleted. What is still being
 * loaded, or was searched for before, says nothing about it.
 */
export function useLastPage({ page, q }: PagedView, { data, isFetching }: PagedQuery): void {
  const [params, setParams] = useSearchParams()
  const isSettled = !isFetching && (params.get('q') ?? '').trim() === q
  const totalPages = isSettled ? data?.totalPages : undefined
  useEffect(() => {
    if (!totalPages || page <= totalPages) return
    const toLast = (before: URLSearchParams) => {
      const next = new URLSearchParams(before)
      if (totalPages === 1) next.delete('page')
      else next.set('page', String(totalPages))
      return next
    }
    setParams(toLast, { replace: true, preventScrollReset: true })
  }, [page, totalPages, setParams])
}

function PageLink({ label, to }: { label: 'Previous' | 'Next'; to: number | undefined }) {
  const [params] = useSearchParams()
  const className = buttonClass({ variant: 'quiet', size: 'sm' })
  const content = (
    <>
      {label === 'Previous' && <Icon of={ChevronLeft} size={16} />}
      {label}
      {label === 'Next' && <Icon of={ChevronRight} size={16} />}
    </>
  )
  if (to === undefined)
    return (
      <span aria-disabled="true" className={className}>
        {content}
      </span>
    )
  const search = new URLSearchParams(params)
  if (to === 1) search.delete('page')
  else search.set('page', String(to))
  return (
    <Link to={{ search: search.toString() }} className={className}>
      {content}
    </Link>
  )
}
