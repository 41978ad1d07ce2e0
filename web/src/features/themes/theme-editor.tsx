import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import {
  isHexColour,
  type Palette,
  type ThemeMode,
  themeModes,
  themeNameMaxChars,
  themeTokens,
} from '#contracts/themes/theme-tokens.ts'
import { themeWording } from '#contracts/themes/theme-wording.ts'
import { type Theme, ThemeWrite } from '#contracts/themes/themes.ts'
import { useMode } from '../../lib/appearance.ts'
import { showFailure } from '../../lib/form-failure.ts'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ColourField } from './colour-field.tsx'
import { ContrastCheck } from './contrast-check.tsx'
import { LargePreview } from './theme-preview.tsx'
import { changeTheme, createTheme } from './themes.api.ts'
import { tokenGroups } from './token-labels.ts'

type ThemeEditorProps = {
  /** The theme to change, or the one that a new one begins as. */
  theme: Theme
  isNew: boolean
  onSaved: (theme: Theme) => void
  onCancel: () => void
}

const modeLabels = { light: 'Light', dark: 'Dark' } as const

/** Name and colours of a theme, with a preview and a contrast check. */
export function ThemeEditor({ theme, isNew, onSaved, onCancel }: ThemeEditorProps) {
  const [mode, setMode] = useState<ThemeMode>(useMode())
  const [failure, setFailure] = useState<string>()
  const form = useForm<ThemeWrite>({
    defaultValues: {
      name: isNew ? copyName(theme.name) : theme.name,
      light: theme.light,
      dark: theme.dark,
    },
    resolver: zodResolver(ThemeWrite),
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(
    async (fields) => {
      setFailure(undefined)
      try {
        onSaved(await (isNew ? createTheme(fields) : changeTheme(theme.id, fields)))
      } catch (error) {
        const reason = showFailure(error, { fields: ['name'], setError })
        setFailure(reason && `${isNew ? themeWording.createFailed : themeWording.changeFailed}. ${reason}`)
      }
    },
    // A wrong colour of the other mode is not to be missed.
    (wrong) => setMode((shown) => (wrong[shown] || wrong.name ? shown : wrong.light ? 'light' : 'dark')),
  )

  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Theme" onSubmit={(event) => void submit(event)}>
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <div className="grid gap-6 max-lg:order-1 lg:row-span-2">
            <Field label="Name" error={errors.name?.message} className="max-w-md">
              {(control) => (
                <Input
                  {...control}
                  {...register('name')}
                  maxLength={themeNameMaxChars}
                  autoComplete="off"
                  required
                />
              )}
            </Field>
            <Tabs
              label="Mode"
              value={mode}
              onChange={setMode}
              tabs={themeModes.map((value) => ({
                value,
                label: modeLabels[value],
                panel: <Colours mode={value} />,
              }))}
            />
          </div>
          <Aside mode={mode} theme={theme} />
        </div>
        {failure && (
          <Notice tone="destructive" className="mt-6">
            {failure}
          </Notice>
        )}
        <FormActions
          label={isNew ? 'Create theme' : 'Save theme'}
          busyLabel="Saving..."
          isBusy={isSubmitting}
          onCancel={onCancel}
          place="page"
          className="sticky bottom-(--strip-height,0px) z-10 mt-8 bg-background py-4"
        />
      </form>
    </FormProvider>
  )
}

function Colours({ mode }: { mode: ThemeMode }) {
  return (
    <div className="grid gap-8">
      {tokenGroups.map(({ title, tokens }) => (
        <fieldset key={title}>
          <legend className="mb-3 text-xs font-medium tracking-[0.04em] text-muted-foreground">
            {title}
          </legend>
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            {tokens.map((token) => (
              <ColourField key={token} mode={mode} token={token} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

/** What is written so far, seen and measured; on a phone the one above the fields, the other below. */
function Aside({ mode, theme }: { mode: ThemeMode; theme: Theme }) {
  const written = useWatch<ThemeWrite, ThemeMode>({ name: mode })
  const palette = paletteOf(written, theme[mode])
  return (
    <>
      <section
        aria-label={`Preview, ${modeLabels[mode].toLowerCase()}`}
        className="lg:sticky lg:top-6 lg:z-10"
      >
        <div className="overflow-hidden rounded-xl border">
          <LargePreview palette={palette} mode={mode} />
        </div>
      </section>
      <div className="max-lg:order-2">
        <ContrastCheck palette={palette} />
      </div>
    </>
  )
}

/** For as long as a colour is not written to its end, the one before holds. */
function paletteOf(written: Palette, before: Palette): Palette {
  const colours = themeTokens.map((token) => [
    token,
    isHexColour(written[token]) ? written[token] : before[token],
  ])
  // One for each token.
  return Object.fromEntries(colours) as Palette
}

function copyName(name: string): string {
  return `${name.slice(0, themeNameMaxChars - ' copy'.length)} copy`
}
