import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { proposalPath } from '#contracts/keepers/proposal-choices.ts'
import { proposalWording as wording } from '#contracts/keepers/proposal-wording.ts'
import type { Proposal } from '#contracts/keepers/proposals.ts'
import { editProposalPath } from '../../../app/paths.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { OpenKeeper } from '../open-keeper.tsx'
import { ArchivedPage } from '../read-only.tsx'
import { NewMoment } from '../writing/index.ts'
import { proposalQuery } from './proposals.api.ts'

/** The composer with the text of a proposal: what is saved is a moment, and the proposal is accepted. */
export function EditProposalScreen() {
  return (
    <OpenKeeper title={wording.editTitle} isFilled>
      {(keeper, keeperParam) =>
        keeper.archivedAt === null ? (
          <EditProposal keeper={keeper} keeperParam={keeperParam} />
        ) : (
          <ArchivedPage keeper={keeper} />
        )
      }
    </OpenKeeper>
  )
}

function EditProposal({ keeper, keeperParam }: { keeper: Keeper; keeperParam: string }) {
  const { proposalId = '' } = useParams()
  const [asked] = useSearchParams()
  // What is typed stays: another fetch doesn't begin again.
  const { data, error, refetch } = useQuery({ ...proposalQuery(keeper.id, proposalId), staleTime: Infinity })
  useTitle(`${wording.editTitle} · ${keeper.title}`)
  const back = { to: proposalPath(keeperParam), name: wording.title }
  // Words that were begun go on, whatever became of the proposal.
  if (data?.status === 'proposed' || asked.get('draft') !== null)
    return (
      <NewMoment
        keeper={keeper}
        keeperParam={keeperParam}
        address={editProposalPath(keeperParam, proposalId)}
        {...(data && { start: startOf(data) })}
        back={back}
        heading={wording.editTitle}
      />
    )
  return (
    <div className="mx-auto w-full max-w-xl px-5 py-16">
      <h1 className="sr-only">{wording.editTitle}</h1>
      {error && !data ? (
        <ErrorState title={wording.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState
          title={wording.decided}
          action={
            <Link to={back.to} className={buttonClass()}>
              {wording.title}
            </Link>
          }
        />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </div>
  )
}

function startOf({ id, kind, title, body, occurredAt, tz, datePrecision }: Proposal) {
  return { kind, title: title ?? '', body, occurredAt, tz, datePrecision, proposalId: id }
}
