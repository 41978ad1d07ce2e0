import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { chatPath } from '../../app/paths.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { agentsQuery } from '../agents/agents.api.ts'
import { IntentConsole } from './intent-console.tsx'
import { KipRegistry } from './kip-registry.tsx'
import { KipThoughts } from './kip-thoughts.tsx'
import { thoughtsQuery } from './thoughts.api.ts'

/** The studio's home: what Kip noticed, the agents at hand, a console, and the two Lead agents of the platform. */
export function KipStudioScreen() {
  // What comes beneath a panel waits for it, so that nothing moves.
  const hasThoughts = useQuery(thoughtsQuery).isFetched
  const hasAgents = useQuery(agentsQuery).isFetched
  useTitle('Kip Studio')
  return (
    <>
      <PageHeader
        title="Kip Studio"
        description="Insights from your runs, your agents, and a console that analyses a text."
      />
      <div className="grid gap-12">
        <KipThoughts />
        {hasThoughts && <KipRegistry />}
        {hasThoughts && hasAgents && (
          <div className="grid gap-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <IntentConsole />
            <LeadExperiences />
          </div>
        )}
      </div>
    </>
  )
}

const experiences = [
  {
    slug: 'kip',
    name: 'Kip',
    line: 'Your guide to Keeper',
    config: { avatar: '🧭', theme_color: '#7c5c3b' },
  },
  {
    slug: 'ceox',
    name: 'CEO X',
    line: 'A strategist for what comes next',
    config: { avatar: '♟️', theme_color: '#334155' },
  },
]

function LeadExperiences() {
  return (
    <section aria-labelledby="experiences-title">
      <h2 id="experiences-title" className="mb-2 text-xl">
        Lead Agent Experiences
      </h2>
      <ul>
        {experiences.map(({ slug, name, line, config }) => (
          <li key={slug} className="border-t first:border-t-0">
            <a
              href={chatPath(slug)}
              target="_blank"
              rel="noopener"
              className="group flex items-center gap-3 rounded-lg py-3"
            >
              <AgentAvatar config={config} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium group-hover:underline">
                  {name}
                  <span className="sr-only"> (opens in a new tab)</span>
                </span>
                <span className="block text-sm text-muted-foreground">{line}</span>
              </span>
              <Icon of={ArrowUpRight} size={16} className="text-muted-foreground" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
