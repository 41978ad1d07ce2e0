import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { domainHint, hostNameOf, linesOf, originHint, originOf, originsMax } from '#contracts/domains.ts'
import type { Settings } from '#contracts/accounts/settings.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { asItBegan, useFresh } from '../../lib/use-fresh.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type SaveOutcome, SettingsForm } from '../../ui/settings-form.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ProfileSection } from './profile-section.tsx'
import { changeSettings, settingsQuery } from './settings.api.ts'

/** The Domain Settings tab. */
export function DomainSettings() {
  const { data, error, refetch } = useFresh({ ...settingsQuery, ...asItBegan })
  return (
    <ProfileSection title="Domain" text="Your own domain, and the sites that can call your agents.">
      <div className="grid gap-6">
        <Notice tone="accent">
          Custom domains and CORS are coming in a future update. What you enter here is saved for then.
        </Notice>
        {error && !data && (
          <ErrorState title="Error loading domain settings" error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonRows rows={2} />}
        {data && <DomainForm settings={data} />}
      </div>
    </ProfileSection>
  )
}

type DomainFields = { domain: string; origins: string }

function DomainForm({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<SaveOutcome>({})
  const { register, handleSubmit, setError, reset, formState } = useForm<DomainFields>({
    defaultValues: fieldsOf(settings),
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ domain, origins }) => {
    setOutcome({})
    try {
      const saved = await changeSettings({
        custom_domain: domain.trim() === '' ? null : domain.trim(),
        cors_origins: linesOf(origins),
      })
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      reset(fieldsOf(saved))
      setOutcome({ isSaved: true })
    } catch (error) {
      const reasons = error instanceof ApiError ? Object.entries(error.fields) : []
      for (const [name, message] of reasons) {
        setError(name === 'custom_domain' ? 'domain' : 'origins', { message }, { shouldFocus: true })
      }
      if (reasons.length === 0) setOutcome({ failure: sentenceOf(error) })
    }
  })

  return (
    <SettingsForm
      onSubmit={submit}
      outcome={outcome}
      onOutcome={setOutcome}
      isBusy={isSubmitting}
      label="Save domain settings"
      busyLabel="Saving..."
      savedText="Saved"
    >
      <Field
        label="Custom domain"
        aside="optional"
        hint="Without https:// and without a path."
        error={errors.domain?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('domain', {
              validate: (text) => text.trim() === '' || hostNameOf(text) !== undefined || domainHint,
            })}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label="CORS origins"
        aside="one per line"
        hint="Sites that may call your agents from a browser, such as https://www.example.com."
        error={errors.origins?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...register('origins', { validate: whatIsWrong })}
            rows={4}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono text-sm"
          />
        )}
      </Field>
    </SettingsForm>
  )
}

/** Names the first line that is not a valid origin. */
function whatIsWrong(text: string): true | string {
  const lines = linesOf(text)
  if (lines.length > originsMax) return `At most ${originsMax} origins.`
  const wrong = lines.find((line) => originOf(line) === undefined)
  return wrong === undefined || `“${wrong}” is not a valid origin. ${originHint}`
}

function fieldsOf(settings: Settings): DomainFields {
  return { domain: settings.custom_domain ?? '', origins: settings.cors_origins.join('\n') }
}
