import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { failureText } from '../lib/form-failure.ts'
import { Button } from './button.tsx'
import { focusPlaceIfLost, placesOf } from './focus-if-lost.ts'
import { Notice } from './notice.tsx'

type ConfirmDialogProps = {
  onClose: () => void
  /** Does it. The dialog closes when it has succeeded, and shows why when it has not. */
  onConfirm: () => Promise<unknown>
  /** A question that names the thing: "Delete the agent Mirror?" */
  title: string
  /** What is lost, and what is not. */
  description: ReactNode
  confirmLabel: string
  /** The label meanwhile: 'Deleting...' */
  busyLabel: string
  /** The sentence about a failure that stands before its reason. */
  failed?: string
  /** False where nothing is lost, such as a repair. */
  isDestructive?: boolean
}

/** Asks before something that is hard to undo. The focus starts on Cancel; it stays open while busy. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, onConfirm, title, description, confirmLabel, busyLabel, failed } = props
  const variant = (props.isDestructive ?? true) ? 'destructive' : 'primary'
  const cancel = useRef<HTMLButtonElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [places] = useState(() => placesOf(document.activeElement))
  // What asked may have gone with what it deleted.
  useEffect(() => () => focusPlaceIfLost(places), [places])

  async function confirm() {
    setIsBusy(true)
    setError(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (cause) {
      setError(failureText(failed, cause))
      setIsBusy(false)
    }
  }

  return (
    <Base.Root open onOpenChange={(next) => !next && !isBusy && onClose()}>
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
            <Button variant={variant} isBusy={isBusy} onClick={() => void confirm()}>
              {isBusy ? busyLabel : confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
