import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '../../app/paths.ts'
import { showFailure } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { invitationsQuery, invite, type NewInvitation } from './users.api.ts'

/** Invites an address, and shows the link and the code once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [made, setMade] = useState<NewInvitation>()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email }) => {
    setFailure(undefined)
    try {
      setMade(await invite(email.trim()))
      await queryClient.invalidateQueries(invitationsQuery)
    } catch (error) {
      setFailure(showFailure(error, { fields: ['email'], setError }))
    }
  })

  if (made)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={`${made.email} is invited`}
        description="Send them the link or the code yourself. It is shown only now and works for a week."
      >
        <div className="mt-5 grid gap-5">
          <CopyField label="Link" text={`${location.origin}${paths.register}?invitation=${made.code}`} />
          <CopyField label="Invitation code" text={made.code} />
          <div className="flex justify-end">
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      // Its code is shown once: whoever goes now never sees it.
      onClose={() => !isSubmitting && onClose()}
      title="Invite someone"
      description="Each invitation is for one email address."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-5">
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('email', { required: 'Enter an email address.' })}
              type="email"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <FormActions label="Invite" busyLabel="Inviting..." isBusy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
