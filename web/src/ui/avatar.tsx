import { classes } from './classes.ts'

type AvatarProps = {
  name: string
  /** An emoji instead of the initials. */ emoji?: string
  size?: 'sm' | 'md'
  className?: string
}

/** Initials, or an emoji, on a quiet square. Decoration: the name is next to it. */
export function Avatar({ name, emoji, size = 'md', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center bg-accent text-accent-foreground select-none',
        size === 'sm' ? 'size-8 rounded-[9px] text-sm' : 'size-10 rounded-xl text-base',
        emoji !== undefined && (size === 'sm' ? 'text-base' : 'text-xl'),
        className,
      )}
    >
      {emoji ?? initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last].map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}
