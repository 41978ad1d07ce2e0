import { avatarOf, colourOf } from '#contracts/agents/agent-looks.ts'

/** The agent's emoji on a breath of its colour. Decoration: the name is next to it. */
export function AgentAvatar({ config }: { config: Parameters<typeof colourOf>[0] }) {
  const colour = colourOf(config)
  return (
    <span
      aria-hidden
      style={{
        backgroundColor: `color-mix(in oklab, ${colour} 16%, hsl(var(--card)))`,
        borderColor: `color-mix(in oklab, ${colour} 45%, hsl(var(--border)))`,
      }}
      className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-xl border text-xl text-foreground select-none"
    >
      {avatarOf(config)}
    </span>
  )
}
