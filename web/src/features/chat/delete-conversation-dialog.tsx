import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#contracts/sessions.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { nameOf } from './conversation-row.tsx'
import { deleteSession, sessionsKey } from './sessions.api.ts'

type DeleteConversationDialogProps = { session: Session; onClose: () => void; onDeleted: () => void }

/** Asks before a conversation is deleted, by its name. */
export function DeleteConversationDialog({ session, onClose, onDeleted }: DeleteConversationDialogProps) {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function confirm() {
    setIsBusy(true)
    setError(undefined)
    try {
      await deleteSession(session.id)
      onDeleted()
      onClose()
      await queryClient.invalidateQueries({ queryKey: sessionsKey })
    } catch (cause) {
      setError(sentenceOf(cause))
      setIsBusy(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={`Delete the conversation “${nameOf(session)}”?`}
      description="All its messages are lost. This can't be undone."
      confirmLabel={isBusy ? 'Deleting...' : 'Delete'}
      isBusy={isBusy}
      error={error}
    />
  )
}
