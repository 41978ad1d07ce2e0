import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { limitWording } from '#contracts/limit-wording.ts'
import type { VisitorLimits as Limits, VisitorLimitsChange } from '#contracts/visitor-limits.ts'
import { countText } from '../../lib/figures.ts'
import { showFailure } from '../../lib/form-failure.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SaveRow } from '../../ui/save-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useVanishingMessage } from '../../ui/use-vanishing-message.ts'
import { dollarsText, LimitFields, limitFieldsOf } from './limit-fields.ts'
import { changeLimits, limitsQuery } from './limits.api.ts'
import { SpentToday } from './spent-today.tsx'

/** What visitors may do on this Keeper, and what they have spent today. */
export function VisitorLimits() {
  const { data, error, refetch } = useQuery(limitsQuery)
  return (
    <section aria-labelledby="limits-title" className="mb-12 print:hidden">
      <h2 id="limits-title" className="text-xl">
        Limits
      </h2>
      <p className="mt-1 mb-5 text-sm text-muted-foreground">
        What visitors may do, all together: people without an account who talk with agents on their public
        pages.
      </p>
      {error && !data && (
        <ErrorState title={limitWording.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows rows={2} />}
      {data && (
        <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <LimitsForm limits={data} />
          <SpentToday limits={data} />
        </div>
      )}
    </section>
  )
}

const names = ['visitors_daily_cap_micro_usd', 'visitors_runs_per_minute'] as const

function LimitsForm({ limits }: { limits: Limits }) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [message, setMessage] = useVanishingMessage()
  const { register, handleSubmit, setError, reset, formState } = useForm<
    LimitFields,
    unknown,
    VisitorLimitsChange
  >({ defaultValues: limitFieldsOf(limits), resolver: zodResolver(LimitFields) })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (change) => {
    setFailure(undefined)
    setMessage(undefined)
    try {
      const saved = await changeLimits(change)
      queryClient.setQueryData(limitsQuery.queryKey, saved)
      reset(limitFieldsOf(saved))
      setMessage(limitWording.saved)
    } catch (error) {
      setFailure(showFailure(error, { fields: names, setError }))
    }
  })

  return (
    <form noValidate aria-label="Limits" onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice tone="destructive">{failure}</Notice>}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Visitors may spend per day"
          aside="dollars"
          hint={`On the platform's keys. At 0 they get no paid answer; blank means ${dollarsText(limits.defaults.visitors_daily_cap_micro_usd)}.`}
          error={errors.visitors_daily_cap_micro_usd?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register('visitors_daily_cap_micro_usd')}
              inputMode="decimal"
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label="Visitors may run per minute"
          aside="runs"
          hint={`Whoever pays for them. Blank means ${countText(limits.defaults.visitors_runs_per_minute)}.`}
          error={errors.visitors_runs_per_minute?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register('visitors_runs_per_minute')}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <SaveRow label="Save limits" busyLabel="Saving..." isBusy={isSubmitting} message={message} />
    </form>
  )
}
