import { useQuery } from '@tanstack/react-query'
import { memoryPath } from '#contracts/agent-memory/memory-choices.ts'
import { memoryWording as wording } from '#contracts/agent-memory/memory-wording.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { memoryAgentsQuery } from './memory.api.ts'

/** The agents that know something about the person, each leading to what it knows. */
export function MemoryAgents() {
  const { data, error, refetch } = useQuery(memoryAgentsQuery)
  if (error && !data)
    return <ErrorState title={wording.listFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={1} />
  if (data.length === 0) return <p className="text-sm text-muted-foreground">{wording.listEmpty}</p>
  return (
    <ul className="-my-3 divide-y">
      {data.map(({ id, name, facts, is_paused }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-sm">
          <Link
            to={memoryPath(id)}
            className="min-w-0 font-medium wrap-anywhere underline underline-offset-4"
          >
            {name}
          </Link>
          <span className="flex items-center gap-2 text-muted-foreground">
            {is_paused && <Pill>{wording.paused}</Pill>}
            {wording.facts(facts)}
          </span>
        </li>
      ))}
    </ul>
  )
}
