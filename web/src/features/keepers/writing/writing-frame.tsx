import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import { paths } from '../../../app/paths.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The page before there is something to write on. */
export function WritingFrame({ error, onRetry }: { error: Error | null | undefined; onRetry: () => void }) {
  return (
    <div className="mx-auto w-full max-w-[30.125rem] px-5 pt-20 md:px-0">
      {error ? <Failure error={error} onRetry={onRetry} /> : <Waiting />}
    </div>
  )
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-4 h-9 w-72 max-w-full" />
      <Skeleton className="mt-6 h-40" />
    </div>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError && error.status === 404))
    return <ErrorState title={writingWording.loadFailed} error={error} onRetry={onRetry} />
  const title = error.message === momentWording.notFound ? momentWording.notFound : keeperWording.notFound
  return (
    <>
      <h1 className="mb-6 text-2xl">{title}</h1>
      <EmptyState
        title="It may be in the trash"
        action={
          <Link to={paths.keepers} className={buttonClass()}>
            All keepers
          </Link>
        }
      >
        You can restore what you deleted for 30 days.
      </EmptyState>
    </>
  )
}
