import { useState } from 'react'
import { themeWording } from '#contracts/themes/theme-wording.ts'
import type { Theme } from '#contracts/themes/themes.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { ImportError, importTheme } from './theme-exchange.ts'
import { createTheme } from './themes.api.ts'

type ImportThemeDialogProps = { onClose: () => void; onImported: (theme: Theme) => void }

/** Makes a theme from JSON that is pasted or read from a file. */
export function ImportThemeDialog({ onClose, onImported }: ImportThemeDialogProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit() {
    setError(undefined)
    setIsBusy(true)
    try {
      onImported(await createTheme(importTheme(text)))
    } catch (cause) {
      setError(
        cause instanceof ImportError ? cause.message : `${themeWording.createFailed}. ${sentenceOf(cause)}`,
      )
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Import a theme"
      description="The JSON of a Keeper or shadcn/ui theme: cssVars with light and dark colours, in hex, HSL or OKLCH."
      className="w-[min(40rem,calc(100vw-2rem))]!"
    >
      <form
        aria-label="Import a theme"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="mt-5 grid gap-5"
      >
        <Field label="File" aside="optional">
          {(control) => (
            <Input
              {...control}
              type="file"
              accept=".json,application/json"
              onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
              className="py-1.5 file:mr-3 file:rounded-md file:border file:border-input file:px-2.5 file:text-sm"
            />
          )}
        </Field>
        <Field label="JSON" error={error}>
          {(control) => (
            <Textarea
              {...control}
              value={text}
              onChange={(event) => setText(event.target.value)}
              spellCheck={false}
              placeholder={'{ "cssVars": { "light": { "background": "40 50% 97%", … } } }'}
              className="max-h-72 min-h-40 font-mono text-sm"
            />
          )}
        </Field>
        <FormActions
          label="Import"
          busyLabel="Importing..."
          isBusy={isBusy}
          onCancel={onClose}
          disabled={text.trim() === ''}
          className="border-t pt-5"
        />
      </form>
    </Dialog>
  )
}
