import { Controller, useFormContext } from 'react-hook-form'
import { keeperTitleMaxChars } from '#contracts/keepers/keeper-choices.ts'
import { publicWording } from '#contracts/keepers/public-wording.ts'
import { purposeMaxChars } from '#contracts/limits/limits.ts'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Switch } from '../../ui/toggle.tsx'
import { patternOptions, policyOptions, themeOptions, typeOptions } from './keeper-labels.ts'
import type { NewKeeperFields } from './new-keeper-fields.ts'
import { ThemeSwatch } from './theme-swatch.tsx'

/** The fields that making and editing a keeper have in common; both forms hold at least these. */
export type SharedFields = NewKeeperFields

export function TitleField({ error, autoFocus }: { error: string | undefined; autoFocus?: boolean }) {
  const { register } = useFormContext<SharedFields>()
  return (
    <Field label="Title" error={error} maxChars={keeperTitleMaxChars}>
      {(control) => (
        <Input
          {...control}
          {...register('title')}
          placeholder="River years"
          autoComplete="off"
          required
          autoFocus={autoFocus}
        />
      )}
    </Field>
  )
}

export function PurposeField({ error }: { error: string | undefined }) {
  const { register } = useFormContext<SharedFields>()
  return (
    <Field
      label="Purpose"
      error={error}
      maxChars={purposeMaxChars}
      hint="What you want to keep here, and what for."
    >
      {(control) => (
        <Textarea
          {...control}
          {...register('purpose')}
          placeholder="To notice how the years by the river change me."
          required
        />
      )}
    </Field>
  )
}

export function TypeField() {
  return (
    <Controller<SharedFields, 'keeperType'>
      name="keeperType"
      render={({ field, fieldState }) => (
        <ChoiceCards
          legend="Type"
          hint="Sets what is offered first. You can use everything with any type."
          choices={typeOptions}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

export function PatternField() {
  return (
    <Controller<SharedFields, 'memoryPattern'>
      name="memoryPattern"
      render={({ field, fieldState }) => (
        <ChoiceCards
          legend="Memory pattern"
          hint="The first view of its memory. Every keeper has all four."
          choices={patternOptions}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

export function ThemeField() {
  return (
    <Controller<SharedFields, 'theme'>
      name="theme"
      render={({ field, fieldState }) => (
        <ChoiceCards
          legend="Theme"
          hint="Shows on this keeper's screens. Keeper Classic leaves your own theme in place."
          choices={themeOptions.map((option) => ({ ...option, aside: <ThemeSwatch theme={option.value} /> }))}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** Which AI may read the keeper; `usual` is what holds until one is chosen. */
export function PolicyField({ usual }: { usual: AiPolicy }) {
  return (
    <Controller<SharedFields, 'aiPolicy'>
      name="aiPolicy"
      render={({ field, fieldState }) => (
        <ChoiceCards
          legend="Which AI may read it?"
          hint="You can change this at any time."
          choices={policyOptions}
          value={field.value ?? usual}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

export function PublicField() {
  return (
    <Controller<SharedFields, 'isPublic'>
      name="isPublic"
      render={({ field }) => (
        <Switch label="Public" hint={publicWording.publicHint} isOn={field.value} onChange={field.onChange} />
      )}
    />
  )
}
