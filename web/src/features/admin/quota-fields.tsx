import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { gigabytesText, megabytesText, quotaLabels, quotaWording } from '#contracts/limits/quota-wording.ts'
import { type QuotaName, type Quotas, QuotasChange, type SetQuotas } from '#contracts/limits/quotas.ts'
import { countText } from '../../lib/figures.ts'
import { showFailure } from '../../lib/form-failure.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { alignedField, Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SaveRow } from '../../ui/save-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useVanishingMessage } from '../../ui/use-vanishing-message.ts'
import { changedAmounts } from './amounts.ts'
import { QuotaAmounts, quotaAmountsOf } from './quota-amounts.ts'
import { changeQuotas, quotasQuery } from './quotas.api.ts'

/** How much one account may have on this Keeper. */
export function QuotaFields() {
  const { data, error, refetch } = useQuery(quotasQuery)
  return (
    <section aria-labelledby="quotas-title" className="mb-12 print:hidden">
      <h2 id="quotas-title" className="text-xl">
        {quotaWording.title}
      </h2>
      <p className="mt-1 mb-5 text-sm text-muted-foreground">{quotaWording.description}</p>
      {error && !data && (
        <ErrorState title={quotaWording.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows rows={2} />}
      {data && <QuotasForm quotas={data} />}
    </section>
  )
}

const names = Object.keys(QuotasChange.shape) as QuotaName[]

/** What amounts of bytes are typed in. */
const units: Partial<Record<QuotaName, string>> = { attachments_bytes: 'GB', attachment_bytes: 'MB' }

function QuotasForm({ quotas }: { quotas: Quotas }) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [message, setMessage] = useVanishingMessage()
  const { register, handleSubmit, setError, reset, formState } = useForm<QuotaAmounts, unknown, SetQuotas>({
    defaultValues: quotaAmountsOf(quotas),
    resolver: zodResolver(QuotaAmounts),
  })
  const { errors, isSubmitting, dirtyFields } = formState

  const submit = handleSubmit(async (change) => {
    setFailure(undefined)
    setMessage(undefined)
    try {
      const saved = await changeQuotas(changedAmounts(change, dirtyFields))
      queryClient.setQueryData(quotasQuery.queryKey, saved)
      reset(quotaAmountsOf(saved))
      setMessage(quotaWording.saved)
    } catch (error) {
      setFailure(showFailure(error, { fields: names, setError }))
    }
  })

  return (
    <form
      noValidate
      aria-label={quotaWording.title}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      {failure && <Notice tone="destructive">{failure}</Notice>}
      <div className="grid grid-cols-2 items-start gap-5 lg:grid-cols-3">
        {names.map((name) => (
          <Field
            key={name}
            label={quotaLabels[name]}
            {...(name in units && { aside: units[name] })}
            hint={`Default: ${defaultText(name, quotas)}.`}
            error={errors[name]?.message}
            className={alignedField}
          >
            {(control) => <Input {...control} {...register(name)} inputMode="decimal" autoComplete="off" />}
          </Field>
        ))}
      </div>
      <SaveRow
        label="Save quotas"
        busyLabel="Saving..."
        isBusy={isSubmitting}
        message={message}
        variant="quiet"
      />
    </form>
  )
}

function defaultText(name: QuotaName, { defaults }: Quotas): string {
  if (name === 'attachments_bytes') return gigabytesText(defaults[name])
  return name === 'attachment_bytes' ? megabytesText(defaults[name]) : countText(defaults[name])
}
