import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type SheetProps = {
  isOpen: boolean
  onClose: () => void
  label: string
  closeLabel: string
  /** Beside the close button. */
  header: ReactNode
  side?: keyof typeof sides
  children: ReactNode
}

const sides = {
  left: 'left-0 w-72 border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right: 'right-0 w-76 border-l data-ending-style:translate-x-full data-starting-style:translate-x-full',
}

/** A panel that is beside the content on a wide screen slides in from its side on a phone. */
export function Sheet({ isOpen, onClose, label, closeLabel, header, side = 'left', children }: SheetProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          aria-label={label}
          className={classes(
            'fixed inset-y-0 z-50 flex max-w-[85vw] flex-col overflow-y-auto bg-background px-3 py-3 transition-transform duration-200 outline-none',
            sides[side],
          )}
        >
          <div className="flex items-center justify-between pl-2.5">
            {header}
            <Base.Close
              aria-label={closeLabel}
              className="grid size-9 place-items-center rounded-lg text-muted-foreground hover:bg-muted"
            >
              <Icon of={X} />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
