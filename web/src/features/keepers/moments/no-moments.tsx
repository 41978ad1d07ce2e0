import { searchWording } from '#contracts/keepers/search-wording.ts'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import { searchPath, transferPath, writePath } from '../../../app/paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { NothingFound } from '../../../ui/nothing-found.tsx'
import { EmptyInvitation } from '../read-only.tsx'
import type { MomentFilter } from './moments.api.ts'

type NoMomentsProps = {
  /** As the address has it. */
  keeperId: string
  filter: MomentFilter
  onShowAll: () => void
}

/** Nothing to list: because nothing was written yet, or because the filter leaves nothing. */
export function NoMoments({ keeperId, filter, onShowAll }: NoMomentsProps) {
  if (Object.keys(filter).length > 0)
    return (
      <NothingFound
        q={filter.q ?? ''}
        title={momentListWording.nothingMatches}
        showAll="Clear filters"
        onShowAll={onShowAll}
      >
        {filter.q !== undefined && (
          <>
            {momentListWording.searchCovers}{' '}
            <Link to={searchPath(filter.q)} className="text-primary underline underline-offset-4">
              {searchWording.searchAll(filter.q)}
            </Link>
          </>
        )}
      </NothingFound>
    )
  return (
    <EmptyInvitation
      title={momentListWording.none}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <Link to={writePath(keeperId)} className={buttonClass()}>
            {momentListWording.writeFirst}
          </Link>
          <Link to={transferPath(keeperId)} className={buttonClass({ variant: 'quiet' })}>
            {momentListWording.importWritten}
          </Link>
        </span>
      }
    >
      {momentListWording.nonePrompt}
    </EmptyInvitation>
  )
}
