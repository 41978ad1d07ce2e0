import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  /** A question that names the thing: "Delete the agent Mirror?" */
  title: string
  /** What is lost, and what is not. */
  description: ReactNode
  confirmLabel: string
  /** False where nothing is lost, such as a repair. */
  isDestructive?: boolean
  isBusy?: boolean
  error?: string
}

/** Asks before something that is hard to undo. The focus starts on Cancel; it stays open while busy, and shows a failure. */
export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  description,
  confirmLabel,
  isDestructive = true,
  isBusy = false,
  error,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && !isBusy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup initialFocus={cancel} className="dialog">
          <Base.Title className="text-xl">{title}</Base.Title>
          <Base.Description className="mt-2 text-sm text-muted-foreground">{description}</Base.Description>
          {error && (
            <Notice tone="destructive" className="mt-4">
              {error}
            </Notice>
          )}
          <div className="mt-6 flex justify-end gap-2">
            <Button ref={cancel} variant="quiet" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button variant={isDestructive ? 'destructive' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
