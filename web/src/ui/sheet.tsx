import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type SheetProps = {
  isOpen: boolean
  onClose: () => void
  label: string
  closeLabel: string
  /** Beside the close button. */
  header: ReactNode
  children: ReactNode
}

/** A panel that is beside the content on a wide screen slides in from the left on a phone. */
export function Sheet({ isOpen, onClose, label, closeLabel, header, children }: SheetProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          aria-label={label}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-r bg-background px-3 py-3 transition-transform duration-200 outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
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
