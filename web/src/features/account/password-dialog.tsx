import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { showFailure } from '../../lib/form-failure.ts'
import type { ButtonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CurrentPasswordField } from '../../ui/password-field.tsx'

type PasswordDialogProps = {
  title: string
  description: ReactNode
  confirmLabel: string
  busyLabel: string
  look?: ButtonLook['variant']
  /** Does what was asked for; the dialog closes when it resolves. */
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
  /** Stands above the password. */
  children?: ReactNode
}

/** Asks for the password once more before something that a borrowed sign-in may not do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, description, confirmLabel, busyLabel, look, onConfirm, onClose, children } = props
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined)
    try {
      await onConfirm(password)
      onClose()
    } catch (error) {
      setFailure(showFailure(error, { fields: ['password'], setError }))
    }
  })

  return (
    <Dialog isOpen onClose={() => !isSubmitting && onClose()} title={title} description={description}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-5">
        {failure && <Notice tone="destructive">{failure}</Notice>}
        {children}
        <CurrentPasswordField
          error={errors.password?.message}
          register={(rules) => register('password', rules)}
        />
        <FormActions
          label={confirmLabel}
          busyLabel={busyLabel}
          isBusy={isSubmitting}
          onCancel={onClose}
          variant={look}
        />
      </form>
    </Dialog>
  )
}
