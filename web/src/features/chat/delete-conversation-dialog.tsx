import { useQueryClient } from '@tanstack/react-query'
import { deletionWording } from '#contracts/accounts/deletion-wording.ts'
import type { Session } from '#contracts/sessions/sessions.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { nameOf } from './conversation-row.tsx'
import { deleteSession, sessionsKey } from './sessions.api.ts'

type DeleteConversationDialogProps = { session: Session; onClose: () => void; onDeleted: () => void }

/** Asks before a conversation is deleted, by its name. */
export function DeleteConversationDialog({ session, onClose, onDeleted }: DeleteConversationDialogProps) {
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await deleteSession(session.id)
        onDeleted()
        void queryClient.invalidateQueries({ queryKey: sessionsKey })
      }}
      title={`Delete the conversation “${nameOf(session)}”?`}
      description={deletionWording.conversation}
      confirmLabel="Delete"
      busyLabel="Deleting..."
    />
  )
}
