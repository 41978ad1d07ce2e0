import { useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  CircleAlert,
  Coins,
  Hourglass,
  KeyRound,
  type LucideIcon,
  Moon,
  Sparkles,
  Star,
} from 'lucide-react'
import { sampleThoughts, wordThought, type WordedThought } from '#contracts/agents/thought-wording.ts'
import type { Thought } from '#contracts/agents/thoughts.ts'
import { keeperPath, paths } from '../../app/paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { thoughtsQuery } from './thoughts.api.ts'

/** What Kip makes of this person's runs and keepers; samples while there is nothing to tell. */
export function KipThoughts() {
  const { data: thoughts, error, refetch } = useQuery(thoughtsQuery)
  const isSample = thoughts?.length === 0
  return (
    <section aria-labelledby="thoughts-title">
      <div className="mb-4 flex items-center gap-3">
        <h2 id="thoughts-title" className="text-xl">
          Kip Thoughts
        </h2>
        {isSample && <Pill tone="accent">Sample</Pill>}
      </div>
      {error && !thoughts && (
        <ErrorState title="Error loading thoughts" error={error} onRetry={() => void refetch()} />
      )}
      {!thoughts && !error && (
        <div role="status" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <span className="sr-only">Loading...</span>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-28 rounded-xl" />
          ))}
        </div>
      )}
      {thoughts && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
          {isSample
            ? sampleThoughts.map((sample) => <Card key={sample.title} icon={Sparkles} worded={sample} />)
            : thoughts.map((thought) => (
                <Card
                  key={thought.kind}
                  icon={icons[thought.kind]}
                  worded={wordThought(thought)}
                  door={doorOf(thought)}
                />
              ))}
        </ul>
      )}
      {isSample && (
        <p className="mt-3 text-sm text-muted-foreground">
          Run an agent, and Kip will tell you what your own runs show.
        </p>
      )}
    </section>
  )
}

type Door = { to: string; label: string }

function Card({ icon, worded, door }: { icon: LucideIcon; worded: WordedThought; door?: Door | undefined }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t py-4">
      <Icon of={icon} className="mt-0.5 text-muted-foreground" />
      <div>
        <h3 className="font-sans text-sm font-medium tracking-normal">{worded.title}</h3>
        <p className="mt-1 text-sm wrap-anywhere text-muted-foreground">{worded.text}</p>
        {door && (
          <Link
            to={door.to}
            className="mt-1.5 inline-block min-h-6 text-sm wrap-anywhere text-primary underline-offset-4 hover:underline"
          >
            {door.label}
          </Link>
        )}
      </div>
    </li>
  )
}

const icons: Record<Thought['kind'], LucideIcon> = {
  most_used: Star,
  failing: CircleAlert,
  slowest_model: Hourglass,
  cost_week: Coins,
  without_key: KeyRound,
  idle_agents: Moon,
  quiet_keepers: BookOpen,
}

/** Where one does something about it. */
function doorOf(thought: Thought): Door | undefined {
  switch (thought.kind) {
    case 'failing':
      return {
        to: `${paths.logs}?agentId=${encodeURIComponent(thought.agent.id)}&status=failed&range=30d`,
        label: 'Read the failed runs',
      }
    case 'cost_week':
      return { to: paths.logs, label: 'Read the logs' }
    case 'without_key':
      return { to: paths.apiKeys, label: 'Add a key' }
    case 'idle_agents': {
      const [first] = thought.agents
      const isOne = thought.total === 1 && first !== undefined
      return isOne
        ? { to: registryOf(first.slug), label: `Look at ${first.name}` }
        : { to: `${paths.agents}?whose=mine`, label: 'Look at your agents' }
    }
    case 'quiet_keepers': {
      const [first] = thought.keepers
      return first && { to: keeperPath(first.number), label: `Open ${first.title}` }
    }
    default:
      return undefined
  }
}

function registryOf(slug: string): string {
  return `${paths.agents}?q=${encodeURIComponent(slug)}`
}
