import { useState } from 'react'
import { avatarOf, colourOf } from '#contracts/agents/agent-looks.ts'

type AgentAvatarProps = {
  config: Parameters<typeof colourOf>[0]
  /** Where its picture is, which covers the emoji; one that can't be shown leaves it there. */
  picture?: string | undefined
}

/** The agent's picture, or its emoji on a breath of its colour. Decoration: the name is next to it. */
export function AgentAvatar({ config, picture }: AgentAvatarProps) {
  const [broken, setBroken] = useState<string>()
  const colour = colourOf(config)
  return (
    <span
      aria-hidden
      style={{
        backgroundColor: `color-mix(in oklab, ${colour} 16%, hsl(var(--card)))`,
        borderColor: `color-mix(in oklab, ${colour} 45%, hsl(var(--border)))`,
      }}
      className="relative grid size-10 shrink-0 place-items-center overflow-hidden rounded-xl border text-xl text-foreground select-none"
    >
      {avatarOf(config)}
      {picture !== undefined && picture !== broken && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          onError={() => setBroken(picture)}
          className="absolute inset-0 size-full bg-card object-cover"
        />
      )}
    </span>
  )
}
