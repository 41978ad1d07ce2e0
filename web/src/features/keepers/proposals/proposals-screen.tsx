import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { proposalWording as wording } from '#contracts/keepers/proposal-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { keeperPath, momentPath } from '../../../app/paths.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { KeeperFrame } from '../keeper-frame.tsx'
import { OpenKeeper } from '../open-keeper.tsx'
import { EmptyInvitation } from '../read-only.tsx'
import { cardId, ProposalCard } from './proposal-card.tsx'
import { proposalPagesQuery, proposalQuery } from './proposals.api.ts'
import { useProposalActions } from './use-proposal-actions.ts'

const shown = [
  { value: 'proposed', label: wording.waiting },
  { value: 'declined', label: wording.declined },
] as const
type Shown = (typeof shown)[number]['value']

/** What agents and programs propose as moments of a keeper, to be accepted or declined. */
export function ProposalsScreen() {
  return (
    <OpenKeeper title={wording.title}>
      {(keeper, keeperId) => (
        <KeeperFrame area={undefined} keeper={keeper} keeperId={keeperId}>
          <Inbox key={keeper.id} keeper={keeper} keeperParam={keeperId} />
        </KeeperFrame>
      )}
    </OpenKeeper>
  )
}

function Inbox({ keeper, keeperParam }: { keeper: Keeper; keeperParam: string }) {
  const [params, setParams] = useSearchParams()
  const status: Shown = params.get('status') === 'declined' ? 'declined' : 'proposed'
  const named = params.get('proposal') ?? undefined
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    proposalPagesQuery(keeper.id, status),
  )
  const { decide, remove } = useProposalActions(keeper.id)
  const heading = useRef<HTMLHeadingElement>(null)
  const proposals = data?.pages.flatMap((page) => page.proposals)
  const isNamedHere = proposals?.some(({ id }) => id === named) ?? false
  useEffect(() => {
    if (named !== undefined && isNamedHere) showCard(named)
  }, [named, isNamedHere])

  /** The eye and the focus go on to what follows. */
  function goOnFrom(id: string) {
    const at = proposals?.findIndex((one) => one.id === id) ?? -1
    const next = proposals?.[at + 1] ?? proposals?.[at - 1]
    if (!next || !showCard(next.id)) heading.current?.focus()
  }

  return (
    <section aria-labelledby="proposals" className="max-w-[45rem] pb-6">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 ref={heading} id="proposals" tabIndex={-1} className="text-2xl outline-none">
            {wording.title}
          </h2>
          <p className="mt-1 text-sm text-pretty text-muted-foreground">
            {status === 'declined' ? wording.declinedHint : wording.hint}
          </p>
        </div>
        <Segmented
          label={wording.title}
          choices={shown}
          value={status}
          onChange={(value) => setParams(value === 'declined' ? { status: value } : {})}
        />
      </div>
      {named !== undefined && proposals && !isNamedHere && (
        <DecidedNotice keeperId={keeper.id} keeperParam={keeperParam} proposalId={named} />
      )}
      {renderList()}
    </section>
  )

  function renderList() {
    if (error && !proposals)
      return <ErrorState title={wording.loadFailed} error={error} onRetry={() => void refetch()} />
    if (!proposals) return <SkeletonRows rows={3} />
    if (proposals.length === 0) return <NothingHere status={status} keeperParam={keeperParam} />
    return (
      <>
        <ul className="grid gap-4">
          {proposals.map((proposal) => (
            <li key={proposal.id} className="min-w-0">
              <ProposalCard
                proposal={proposal}
                keeperParam={keeperParam}
                onDecide={async (next) => {
                  const isDone = await decide(proposal, next)
                  if (isDone) goOnFrom(proposal.id)
                  return isDone
                }}
                onRemove={async () => {
                  await remove(proposal)
                  goOnFrom(proposal.id)
                }}
              />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button
            variant="quiet"
            size="sm"
            className="mt-4"
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </>
    )
  }
}

function NothingHere({ status, keeperParam }: { status: Shown; keeperParam: string }) {
  if (status === 'declined') return <EmptyState title={wording.declinedEmpty} />
  return (
    <EmptyInvitation
      title={wording.emptyTitle}
      action={
        <Link to={keeperPath(keeperParam, 'voice')} className={buttonClass()}>
          {wording.allow}
        </Link>
      }
    >
      {wording.empty}
    </EmptyInvitation>
  )
}

type DecidedNoticeProps = { keeperId: string; keeperParam: string; proposalId: string }

/** A link led to a proposal that isn't in the list. */
function DecidedNotice({ keeperId, keeperParam, proposalId }: DecidedNoticeProps) {
  const { data } = useQuery(proposalQuery(keeperId, proposalId))
  return (
    <Notice className="mb-4">
      {wording.decided}{' '}
      {data?.momentId && (
        <Link to={momentPath(keeperParam, data.momentId)} className="underline underline-offset-4">
          {wording.openMoment}
        </Link>
      )}
    </Notice>
  )
}

function showCard(proposalId: string): boolean {
  const card = document.getElementById(cardId(proposalId))
  card?.scrollIntoView({ block: 'nearest' })
  card?.focus({ preventScroll: true })
  return card !== null
}
