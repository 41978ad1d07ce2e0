import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showFailure } from '../../lib/form-failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CurrentPasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { deviceName } from './device-name.ts'
import { PasskeyNameField, passkeyNameRules } from './passkey-name-field.tsx'
import { addPasskey } from './security.api.ts'

type AddPasskeyDialogProps = { onClose: () => void; onDone: () => Promise<unknown> }

/** Names a passkey, asks for the password, and lets the browser make it. */
export function AddPasskeyDialog({ onClose, onDone }: AddPasskeyDialogProps) {
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: deviceName(navigator.userAgent), password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ name, password }) => {
    setFailure(undefined)
    try {
      await addPasskey({ name: name.trim(), password })
      await onDone()
      toast.success(`The passkey ${name.trim()} is added.`)
      onClose()
    } catch (error) {
      setFailure(showFailure(error, { fields: ['name', 'password'], setError }))
    }
  })

  return (
    <Dialog
      isOpen
      onClose={() => !isSubmitting && onClose()}
      title="Add a passkey"
      description="It is stored on this device or in the password manager you choose next."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-5">
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <PasskeyNameField error={errors.name?.message} {...register('name', passkeyNameRules)} />
        <CurrentPasswordField
          error={errors.password?.message}
          register={(rules) => register('password', rules)}
        />
        <FormActions
          label="Create passkey"
          busyLabel="Waiting for your device..."
          isBusy={isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
