import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showFailure } from '../../lib/form-failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from './qr-code.tsx'
import { confirmTwoFactor } from './security.api.ts'

type SetupDialogProps = {
  secret: string
  /** The text of the QR code. */
  uri: string
  onConfirmed: (backupCodes: string[]) => void
  onClose: () => void
}

/** Hands the secret to an authenticator app and takes a first code back. */
export function SetupDialog({ secret, uri, onConfirmed, onClose }: SetupDialogProps) {
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ code }) => {
    setFailure(undefined)
    try {
      onConfirmed(await confirmTwoFactor(code))
    } catch (error) {
      setFailure(showFailure(error, { fields: ['code'], setError }))
    }
  })

  return (
    <Dialog
      isOpen
      onClose={() => !isSubmitting && onClose()}
      title="Scan this with your authenticator app"
      description="Then enter the code it shows. Two-factor stays off until the code is correct."
    >
      <div className="mt-5 grid justify-items-center gap-3">
        <QrCode text={uri} label="QR code for an authenticator app" />
        <p className="text-center text-sm text-muted-foreground">
          Can't scan it? Enter this key in the app:
          <code className="mt-1 block font-mono text-sm wrap-anywhere text-foreground select-all">
            {inGroups(secret)}
          </code>
        </p>
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-5">
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <Field label="Code" hint="Six digits, new every 30 seconds." error={errors.code?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('code', { required: 'Enter the code.' })}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              className="font-mono tracking-widest"
            />
          )}
        </Field>
        <FormActions label="Switch on" busyLabel="Checking..." isBusy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
