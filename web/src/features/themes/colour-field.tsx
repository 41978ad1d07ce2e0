import { useFormContext, useWatch } from 'react-hook-form'
import { isHexColour, kebabToken, type ThemeMode, type ThemeToken } from '#contracts/themes/theme-tokens.ts'
import type { ThemeWrite } from '#contracts/themes/themes.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { tokenLabels } from './token-labels.ts'

/** One token's colour: written as hex, or picked. */
export function ColourField({ mode, token }: { mode: ThemeMode; token: ThemeToken }) {
  const name = `${mode}.${token}` as const
  const { register, setValue, getFieldState, formState } = useFormContext<ThemeWrite>()
  const colour = useWatch<ThemeWrite, typeof name>({ name })
  const label = tokenLabels[token]
  return (
    <Field
      label={label}
      aside={<span className="font-mono text-xs">{kebabToken(token)}</span>}
      error={getFieldState(name, formState).error?.message}
    >
      {(control) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`Pick ${label}`}
            value={isHexColour(colour) ? colour : '#000000'}
            onChange={(event) =>
              setValue(name, event.target.value, { shouldDirty: true, shouldValidate: true })
            }
            className="h-10 w-11 shrink-0 cursor-pointer rounded-lg border border-hair bg-card p-1 hover:border-input"
          />
          <Input
            {...control}
            {...register(name)}
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            className="font-mono text-sm"
          />
        </div>
      )}
    </Field>
  )
}
