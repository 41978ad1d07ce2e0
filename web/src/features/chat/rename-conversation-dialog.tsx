import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Session } from '#contracts/sessions/sessions.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Input } from '../../ui/input.tsx'
import { renameSession, sessionsKey } from './sessions.api.ts'

const nameMaxChars = 200

/** Gives a conversation another name. */
export function RenameConversationDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(session.name ?? '')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  async function save() {
    setIsBusy(true)
    setError(undefined)
    try {
      await renameSession(session.id, name.trim())
      await queryClient.invalidateQueries({ queryKey: sessionsKey })
      onClose()
    } catch (cause) {
      setError(sentenceOf(cause))
      setIsBusy(false)
      input.current?.focus()
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Rename this conversation" initialFocus={input}>
      <form
        className="mt-5 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') void save()
        }}
      >
        <Field label="Name" error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={name}
              maxLength={nameMaxChars}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <FormActions
          label="Rename"
          busyLabel="Saving..."
          isBusy={isBusy}
          disabled={name.trim() === ''}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
