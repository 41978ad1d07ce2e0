import { Button } from './button.tsx'

type PagerProps = { page: number; totalPages: number; onGoTo: (page: number) => void }

/** Back and forth between the pages of a list; nothing where there is one. */
export function Pager({ page, totalPages, onGoTo }: PagerProps) {
  if (totalPages <= 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-center gap-4">
      <Button variant="quiet" size="sm" disabled={page <= 1} onClick={() => onGoTo(page - 1)}>
        Previous
      </Button>
      <span className="text-sm text-muted-foreground tabular-nums">
        Page {page} of {totalPages}
      </span>
      <Button variant="quiet" size="sm" disabled={page >= totalPages} onClick={() => onGoTo(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
