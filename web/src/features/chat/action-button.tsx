import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'

/** A small, quiet button beside a message. */
export const actionClass =
  'inline-flex h-6 min-w-6 items-center justify-center rounded-md px-1 text-xs text-muted-foreground transition-colors hover:bg-muted hover:text-foreground aria-disabled:opacity-40 aria-disabled:hover:bg-transparent aria-pressed:text-foreground pointer-coarse:h-9 pointer-coarse:min-w-9'

/** What can be done with a message is seen while it is pointed at or has the focus, and always on touch. */
export const quietClass =
  'opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 motion-reduce:transition-none print:hidden'

type ActionButtonProps = Omit<ComponentProps<'button'>, 'children'> & { icon: LucideIcon; label: string }

/** An icon that does something with a message. */
export function ActionButton({ icon, label, className, ...props }: ActionButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={classes(actionClass, className)}
    >
      <Icon of={icon} size={14} />
    </button>
  )
}
