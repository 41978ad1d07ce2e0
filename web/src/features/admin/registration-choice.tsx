import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RegistrationMode } from '#contracts/accounts/accounts.ts'
import { registrationModeLabels } from '#contracts/audit/audit-detail-wording.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { changeRegistration, registrationQuery } from './users.api.ts'

const choices: { value: RegistrationMode; label: string; hint: string }[] = [
  { value: 'open', label: registrationModeLabels.open, hint: 'Anyone who can open this Keeper can sign up.' },
  { value: 'invitation', label: registrationModeLabels.invitation, hint: 'Only invited people can sign up.' },
  { value: 'closed', label: registrationModeLabels.closed, hint: 'No one can sign up, invited or not.' },
]

/** Who can register; takes effect at once. */
export function RegistrationChoice() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(registrationQuery)
  const change = useMutation({
    mutationFn: changeRegistration,
    onSuccess: (saved) => queryClient.setQueryData(registrationQuery.queryKey, saved),
  })
  const mode = change.isPending ? change.variables : data?.mode
  return (
    <section aria-labelledby="registration" className="min-w-0">
      <h2 id="registration" className="text-xl">
        Registration
      </h2>
      <div className="mt-3 grid min-h-36 max-w-md content-start gap-3">
        {error && !data && (
          <ErrorState title="Error loading registration" error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonRows rows={1} />}
        {change.error && <Notice tone="destructive">{change.error.message}</Notice>}
        {mode && (
          <Field label="Who can register" hint={choices.find(({ value }) => value === mode)?.hint}>
            {(control) => (
              <Select
                {...control}
                options={choices.map(({ value, label }) => ({ value, label }))}
                value={mode}
                disabled={change.isPending}
                onChange={(next) => change.mutate(next)}
              />
            )}
          </Field>
        )}
        <span role="status" className="text-sm text-muted-foreground">
          {change.isSuccess && 'Saved'}
        </span>
      </div>
    </section>
  )
}
