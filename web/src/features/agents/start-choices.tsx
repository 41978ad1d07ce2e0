import { useState } from 'react'
import { AgentCreate } from '#contracts/agents/agents.ts'
import { avatarOf } from '#contracts/agents/agent-looks.ts'
import { agentStarts, type AgentStart } from '#contracts/agents/agent-starts.ts'
import { freeSlug } from '#contracts/agents/slugs.ts'
import { findSlugsLike } from './agents.api.ts'

/** Agents to begin from. One that is chosen fills a form of its own: what was written in this one stays. */
export function StartChoices({ onChoose }: { onChoose: (agent: AgentCreate) => void }) {
  const [isBusy, setIsBusy] = useState(false)

  async function choose({ agent }: AgentStart) {
    setIsBusy(true)
    const slug = freeSlug(agent.slug, await findSlugsLike(agent.slug))
    onChoose(AgentCreate.parse({ ...agent, slug }))
    setIsBusy(false)
  }

  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {agentStarts.map((start) => (
        <li key={start.agent.slug}>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void choose(start)}
            className="flex h-full w-full items-center gap-3 rounded-lg border border-hair px-3 py-2 text-left transition-colors hover:border-input hover:bg-muted disabled:opacity-55"
          >
            <span aria-hidden className="text-xl">
              {avatarOf(start.agent.config)}
            </span>
            <span className="min-w-0">
              <span className="block text-sm font-medium">{start.agent.name}</span>
              <span className="block text-xs text-muted-foreground">{start.about}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
