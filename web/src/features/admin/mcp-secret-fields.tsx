import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { mcpLimits } from '#contracts/tools/mcp-limits.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import type { McpFields } from './mcp-fields.ts'

const words = {
  http: { legend: 'Headers', noun: 'header', example: 'Authorization' },
  stdio: { legend: 'Environment variables', noun: 'variable', example: 'API_TOKEN' },
}

/** Headers or environment variables. Their values are stored encrypted and never shown again. */
export function McpSecretFields() {
  const { register, control, formState } = useFormContext<McpFields>()
  const kind = useWatch<McpFields, 'kind'>({ name: 'kind' })
  const { fields, append, remove } = useFieldArray({ control, name: 'secrets' })
  const { legend, noun, example } = words[kind]
  const error = formState.errors.secrets?.message
  return (
    <fieldset aria-describedby={error ? 'secrets-error' : undefined} className="grid min-w-0 gap-2.5">
      <legend className="text-sm font-medium">{legend}</legend>
      <p className="-mt-1 text-sm text-muted-foreground">
        {kind === 'http' ? 'Such as a token.' : 'The program gets these and PATH, nothing else.'} Values are
        stored encrypted and not shown again.
      </p>
      {fields.map((field, at) => (
        <div key={field.id} className="flex gap-2">
          <Input
            {...register(`secrets.${at}.name`)}
            aria-label={`Name of ${noun} ${at + 1}`}
            placeholder={example}
            readOnly={field.isStored}
            maxLength={mcpLimits.secretNameChars}
            spellCheck={false}
            autoComplete="off"
            className="w-full min-w-0 font-mono text-sm"
          />
          <Input
            {...register(`secrets.${at}.value`)}
            type="password"
            aria-label={`Value of ${noun} ${at + 1}`}
            placeholder={field.isStored ? 'unchanged' : 'value'}
            maxLength={mcpLimits.secretChars}
            autoComplete="new-password"
            className="w-full min-w-0 font-mono text-sm"
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${noun} ${at + 1}`}
            onClick={() => remove(at)}
          >
            <Icon of={X} size={16} />
          </Button>
        </div>
      ))}
      {error && (
        <p id="secrets-error" role="alert" className="text-sm text-destructive">
          {error}
        </p>
      )}
      {fields.length < mcpLimits.secrets && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => append({ name: '', value: '', isStored: false })}>
            <Icon of={Plus} size={16} />
            Add {noun}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
