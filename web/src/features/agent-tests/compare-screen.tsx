import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { TestRound, WholeTestRound } from '#contracts/agents/agent-tests.ts'
import { agentTestsPath } from '../../app/paths.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { agentTestsQuery, isRunning, testedAgentQuery, testRoundQuery } from './agent-tests.api.ts'
import { ResultView } from './result-view.tsx'
import { roundText } from './round-text.ts'

/** The last rounds of two versions of an agent, side by side. The URL holds which versions. */
export function CompareTestsScreen() {
  const { agentId = '' } = useParams()
  const { data: agent } = useQuery(testedAgentQuery(agentId))
  const { data, error, refetch } = useQuery(agentTestsQuery(agentId))
  useTitle(agent ? `Compare versions of ${agent.name}` : 'Compare versions')
  return (
    <>
      <PageHeader
        title="Compare versions"
        eyebrow={
          <Link to={agentTestsPath(agentId)} className="underline underline-offset-4">
            {agent ? `Tests of ${agent.name}` : 'Tests'}
          </Link>
        }
        description="The latest round of each version."
      />
      {error && !data && (
        <ErrorState title="Error loading tests" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && <Comparison agentId={agentId} rounds={latestOf(data.rounds)} />}
    </>
  )
}

/** The newest round that has ended of each version, the newest version first. */
function latestOf(rounds: readonly TestRound[]): TestRound[] {
  const latest = new Map<number, TestRound>()
  for (const round of rounds)
    if (!isRunning(round) && !latest.has(round.version)) latest.set(round.version, round)
  return [...latest.values()].toSorted((a, b) => b.version - a.version)
}

function Comparison({ agentId, rounds }: { agentId: string; rounds: readonly TestRound[] }) {
  const [params, change] = useUrlState()
  const [newest, before] = rounds
  if (!newest || !before)
    return (
      <EmptyState
        title="Nothing to compare yet"
        action={
          <Link to={agentTestsPath(agentId)} className={buttonClass()}>
            Run tests
          </Link>
        }
      >
        Run the tests on two versions of this agent.
      </EmptyState>
    )
  const roundOf = (side: 'a' | 'b', otherwise: TestRound) =>
    rounds.find(({ version }) => version === Number(params.get(side))) ?? otherwise
  const a = roundOf('a', before)
  const b = roundOf('b', newest)
  return (
    <Rounds
      agentId={agentId}
      a={a}
      b={b}
      choose={(side) => (
        <Select
          aria-label={side === 'a' ? 'First version' : 'Second version'}
          options={rounds.map(({ version }) => ({ value: `${version}`, label: `Version ${version}` }))}
          value={`${(side === 'a' ? a : b).version}`}
          onChange={(version) => change({ [side]: version })}
          size="bar"
          className="w-full max-w-44"
        />
      )}
    />
  )
}

type RoundsProps = {
  agentId: string
  a: TestRound
  b: TestRound
  choose: (side: 'a' | 'b') => React.ReactNode
}

function Rounds({ agentId, a, b, choose }: RoundsProps) {
  const first = useQuery(testRoundQuery(agentId, a.id))
  const second = useQuery(testRoundQuery(agentId, b.id))
  const error = first.error ?? second.error
  const retry = () => void Promise.all([first.refetch(), second.refetch()])
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:gap-x-6">
        {(['a', 'b'] as const).map((side) => (
          <section key={side} aria-label={side === 'a' ? 'First' : 'Second'} className="grid min-w-0 gap-2">
            {choose(side)}
            <p className="text-sm tabular-nums wrap-anywhere">{roundText(side === 'a' ? a : b)}</p>
          </section>
        ))}
      </div>
      {error && <ErrorState title="Error loading the rounds" error={error} onRetry={retry} />}
      {!error && !(first.data && second.data) && <SkeletonRows rows={3} />}
      {first.data && second.data && <Results a={first.data} b={second.data} />}
    </div>
  )
}

/** The tests that ran in either round, each with both of its results. */
function Results({ a, b }: { a: WholeTestRound; b: WholeTestRound }) {
  const names = new Map([...a.results, ...b.results].map(({ test_id, name }) => [test_id, name]))
  return (
    <ul aria-label="Results" className="grid gap-4">
      {[...names].map(([testId, name]) => (
        <li key={testId} className="grid gap-3 rounded-xl border bg-card p-4">
          <h2 className="font-sans text-base font-medium tracking-normal wrap-anywhere">{name}</h2>
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {[a, b].map((round, side) => {
              const result = round.results.find(({ test_id }) => test_id === testId)
              return (
                <section
                  // oxlint-disable-next-line react/no-array-index-key -- the same version may stand on both sides
                  key={side}
                  aria-label={`Version ${round.version}`}
                  className="grid min-w-0 content-start gap-2"
                >
                  <h3 className="font-sans text-xs font-medium tracking-normal text-muted-foreground">
                    Version {round.version}
                  </h3>
                  {result ? (
                    <ResultView result={result} />
                  ) : (
                    <p className="text-sm text-muted-foreground">Didn’t run in this round.</p>
                  )}
                </section>
              )
            })}
          </div>
        </li>
      ))}
    </ul>
  )
}
