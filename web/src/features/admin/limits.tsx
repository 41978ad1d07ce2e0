import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { limitLabels, limitWording } from '#contracts/limits/limit-wording.ts'
import type { InstanceLimits, InstanceLimitsChange } from '#contracts/limits/instance-limits.ts'
import { countText } from '../../lib/figures.ts'
import { showFailure } from '../../lib/form-failure.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { alignedField, Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SaveRow } from '../../ui/save-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useVanishingMessage } from '../../ui/use-vanishing-message.ts'
import { changedAmounts, effectiveAmounts } from './amounts.ts'
import { dollarsText, LimitFields, limitFieldsOf, limitNames } from './limit-fields.ts'
import { changeLimits, limitsQuery } from './limits.api.ts'
import { SpentToday } from './spent-today.tsx'

/** What this Keeper pays for, and what has been spent today. */
export function Limits() {
  const { data, error, refetch } = useQuery(limitsQuery)
  return (
    <section aria-labelledby="limits-title" className="mb-12 print:hidden">
      <h2 id="limits-title" className="text-xl">
        Limits
      </h2>
      <p className="mt-1 mb-5 text-sm text-muted-foreground">
        What people may spend on the platform's API keys. Visitors are people without an account who talk with
        agents on their public pages.
      </p>
      {error && !data && (
        <ErrorState title={limitWording.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows rows={2} />}
      {data && (
        <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_17rem]">
          <LimitsForm limits={data} />
          <AllSpentToday limits={data} />
        </div>
      )}
    </section>
  )
}

function AllSpentToday({ limits }: { limits: InstanceLimits }) {
  const { visitors_daily_cap_micro_usd, instance_daily_cap_micro_usd } = effectiveAmounts(limits)
  return (
    <div className="grid content-start gap-8">
      <SpentToday
        title="Spent by visitors today"
        people="Visitors"
        spentMicroUsd={limits.visitors_spent_today_micro_usd}
        capMicroUsd={visitors_daily_cap_micro_usd}
      />
      <SpentToday
        title="Spent by accounts today"
        people="Accounts without their own key"
        spentMicroUsd={limits.instance_spent_today_micro_usd}
        capMicroUsd={instance_daily_cap_micro_usd}
      />
    </div>
  )
}

function LimitsForm({ limits }: { limits: InstanceLimits }) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [message, setMessage] = useVanishingMessage()
  const { register, handleSubmit, setError, reset, formState } = useForm<
    LimitFields,
    unknown,
    InstanceLimitsChange
  >({ defaultValues: limitFieldsOf(limits), resolver: zodResolver(LimitFields) })
  const { errors, isSubmitting, dirtyFields } = formState

  const submit = handleSubmit(async (change) => {
    setFailure(undefined)
    setMessage(undefined)
    try {
      const saved = await changeLimits(changedAmounts(change, dirtyFields))
      queryClient.setQueryData(limitsQuery.queryKey, saved)
      reset(limitFieldsOf(saved))
      setMessage(limitWording.saved)
    } catch (error) {
      setFailure(showFailure(error, { fields: limitNames, setError }))
    }
  })

  return (
    <form noValidate aria-label="Limits" onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice tone="destructive">{failure}</Notice>}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {fieldsOf(limits.defaults).map(({ name, aside, hint }) => (
          <Field
            key={name}
            label={limitLabels[name]}
            aside={aside}
            hint={hint}
            error={errors[name]?.message}
            className={alignedField}
          >
            {(control) => (
              <Input
                {...control}
                {...register(name)}
                inputMode={aside === 'dollars' ? 'decimal' : 'numeric'}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
      </div>
      <SaveRow label="Save limits" busyLabel="Saving..." isBusy={isSubmitting} message={message} />
    </form>
  )
}

/** The form's fields, with what each goes back to when it is emptied. */
function fieldsOf(defaults: InstanceLimits['defaults']) {
  return [
    {
      name: 'visitors_daily_cap_micro_usd',
      aside: 'dollars',
      hint: `All visitors together. At 0 they get no paid answers. Default: ${dollarsText(defaults.visitors_daily_cap_micro_usd)}.`,
    },
    {
      name: 'visitors_runs_per_minute',
      aside: 'runs',
      hint: `All visitors together, whoever pays. Default: ${countText(defaults.visitors_runs_per_minute)}.`,
    },
    {
      name: 'account_daily_cap_micro_usd',
      aside: 'dollars',
      hint: `Without their own key. Admins are exempt. Default: ${dollarsText(defaults.account_daily_cap_micro_usd)}.`,
    },
    {
      name: 'instance_daily_cap_micro_usd',
      aside: 'dollars',
      hint: `Together, admins included. Default: ${dollarsText(defaults.instance_daily_cap_micro_usd)}.`,
    },
  ] as const
}
