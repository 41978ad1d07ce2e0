import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../lib/clipboard.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

const saidMs = 2_000

/** Copies a text and says so for a moment. */
export function CopyButton({
  text,
  label,
  isLabelShown = false,
  className,
}: {
  text: string
  label: string
  isLabelShown?: boolean
  className?: string
}) {
  const [said, setSaid] = useState<'Copied' | 'Failed to copy'>()
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => setSaid(undefined), saidMs)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <button
      type="button"
      title={label}
      onClick={() => void copyText(text).then((isCopied) => setSaid(isCopied ? 'Copied' : 'Failed to copy'))}
      className={classes(
        'inline-flex h-6 min-w-6 items-center justify-center gap-1.5 rounded-md px-1 text-xs text-muted-foreground transition-colors hover:bg-muted hover:text-foreground',
        className,
      )}
    >
      <Icon of={said === 'Copied' ? Check : Copy} size={14} />
      <span className={said === undefined && !isLabelShown ? 'sr-only' : undefined} aria-live="polite">
        {said ?? label}
      </span>
    </button>
  )
}
