import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Where the focus goes at first; otherwise to the first control. */
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus']
  className?: string
}

/** A dialog over the screen; Esc and a click outside close it. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  initialFocus,
  className,
}: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup initialFocus={initialFocus} className={classes('dialog', className)}>
          <Base.Title className="pr-8 text-xl text-pretty">{title}</Base.Title>
          {description && (
            <Base.Description className="mt-1.5 text-sm text-muted-foreground">
              {description}
            </Base.Description>
          )}
          {children}
          <Base.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-8 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
          >
            <Icon of={X} />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
