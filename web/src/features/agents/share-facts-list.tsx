import { shareFacts } from '#contracts/agents/share-facts.ts'
import type { Agent, AgentRights } from '#contracts/agents/agents.ts'

/** Before it is pressed: what becomes visible to the person, and what they can do. */
export function ShareFactsList({ agent, rights }: { agent: Agent; rights: AgentRights }) {
  return (
    <section aria-label="What sharing means" className="rounded-lg bg-muted px-3.5 py-3">
      <ul className="grid list-disc gap-1 pl-4 text-sm">
        {shareFacts(agent, rights).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  )
}
