import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TestRound } from '#contracts/agents/agent-tests.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { testRoundQuery } from './agent-tests.api.ts'
import { ResultView } from './result-view.tsx'
import { roundText } from './round-text.ts'

/** The rounds, the newest first; each opens to its results. */
export function RoundList({ agentId, rounds }: { agentId: string; rounds: readonly TestRound[] }) {
  const [openId, setOpenId] = useState<string>()
  return (
    <div className="border-b">
      {rounds.map((round) => (
        <Disclosure
          key={round.id}
          title={`Version ${round.version}`}
          summary={
            <>
              {roundText(round)} · <RelativeTime iso={round.started_at} />
            </>
          }
          isOpen={openId === round.id}
          onToggle={(isOpen) => setOpenId(isOpen ? round.id : undefined)}
        >
          {openId === round.id && <Round agentId={agentId} round={round} />}
        </Disclosure>
      ))}
    </div>
  )
}

function Round({ agentId, round }: { agentId: string; round: TestRound }) {
  const { data, error, refetch } = useQuery(testRoundQuery(agentId, round.id))
  if (error && !data)
    return <ErrorState title="Error loading this round" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted-foreground tabular-nums">
        {roundText(data)}
        {data.started_by && ` · started by ${data.started_by.name}`}
      </p>
      {data.error !== null && <p className="text-sm">{data.error}</p>}
      <ul className="grid gap-5">
        {data.results.map((result) => (
          <li key={result.test_id} className="grid gap-2">
            <h4 className="font-sans text-sm font-medium tracking-normal wrap-anywhere">{result.name}</h4>
            <ResultView result={result} />
          </li>
        ))}
      </ul>
    </div>
  )
}
