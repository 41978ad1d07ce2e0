import type { Agent } from '#contracts/agents.ts'
import { defaultAvatar, defaultThemeColor } from './agent-fields.ts'

/** The agent's emoji on a breath of its colour. Decoration: the name stands beside it. */
export function AgentAvatar({ agent }: { agent: Pick<Agent, 'config'> }) {
  const color = agent.config.theme_color ?? defaultThemeColor
  return (
    <span
      aria-hidden
      style={{ backgroundColor: `color-mix(in oklab, ${color} 16%, hsl(var(--card)))` }}
      className="grid size-11 shrink-0 place-items-center rounded-xl text-[1.375rem] select-none"
    >
      {agent.config.avatar || defaultAvatar}
    </span>
  )
}
