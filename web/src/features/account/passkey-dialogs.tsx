import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Passkey } from '#contracts/accounts/passkeys.ts'
import { showFailure } from '../../lib/form-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasskeyNameField, passkeyNameRules } from './passkey-name-field.tsx'
import { removePasskey, renamePasskey } from './security.api.ts'

type PasskeyDialogProps = { passkey: Passkey; onClose: () => void; onDone: () => Promise<unknown> }

export function RenamePasskeyDialog({ passkey, onClose, onDone }: PasskeyDialogProps) {
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: passkey.name } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ name }) => {
    setFailure(undefined)
    try {
      await renamePasskey(passkey.id, name.trim())
      await onDone()
      onClose()
    } catch (error) {
      setFailure(showFailure(error, { fields: ['name'], setError }))
    }
  })

  return (
    <Dialog isOpen onClose={onClose} title={`Rename ${passkey.name}`}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-5">
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <PasskeyNameField error={errors.name?.message} {...register('name', passkeyNameRules)} />
        <FormActions label="Rename" busyLabel="Renaming..." isBusy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

export function RemovePasskeyDialog({ passkey, onClose, onDone }: PasskeyDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await removePasskey(passkey.id)
        await onDone()
      }}
      title={`Remove the passkey ${passkey.name}?`}
      description="You can no longer sign in with it. Your device may keep offering it until you delete it there too."
      confirmLabel="Remove"
      busyLabel="Removing..."
    />
  )
}
