import { type ReactNode, useState } from 'react'
import { discardWording } from '#contracts/screens/discard-wording.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Leaving = {
  /** Whether somebody typed or changed something, as asked when they leave. */
  hasChanges: () => boolean
  /** Whether nothing of it was ever saved. */
  isNew: boolean
  onClose: () => void
}

/**
 * For a dialog in which somebody writes: what closes it by Esc, a press beside it, Close or Cancel, and the question that
 * is asked first where words would go. The question belongs among the dialog's children.
 */
export function useDiscardQuestion({ hasChanges, isNew, onClose }: Leaving): {
  leave: () => void
  question: ReactNode
} {
  const [isAsking, setIsAsking] = useState(false)
  return {
    leave: () => (hasChanges() ? setIsAsking(true) : onClose()),
    question: isAsking && (
      <ConfirmDialog
        title={discardWording.title}
        description={isNew ? discardWording.isNew : discardWording.isSaved}
        confirmLabel={discardWording.confirm}
        busyLabel={discardWording.confirming}
        onConfirm={async () => onClose()}
        onClose={() => setIsAsking(false)}
      />
    ),
  }
}
