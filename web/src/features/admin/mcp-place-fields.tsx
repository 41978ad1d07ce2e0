import { useFormContext, useWatch } from 'react-hook-form'
import { mcpLimits } from '#contracts/tools/mcp-limits.ts'
import { mcpWording } from '#contracts/tools/mcp-wording.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { McpCheckbox } from './mcp-checkbox.tsx'
import type { McpFields } from './mcp-fields.ts'

/** Where the server is: its address, or the program that is started. */
export function McpPlaceFields() {
  const { register, formState } = useFormContext<McpFields>()
  const { errors } = formState
  const kind = useWatch<McpFields, 'kind'>({ name: 'kind' })
  if (kind === 'http')
    return (
      <>
        <Field label="Address" error={errors.url?.message}>
          {(field) => (
            <Input
              {...field}
              {...register('url', { required: mcpWording.urlNeeded })}
              type="url"
              placeholder="https://example.com/mcp"
              maxLength={mcpLimits.urlChars}
              spellCheck={false}
              className="font-mono text-sm"
            />
          )}
        </Field>
        <McpCheckbox
          name="allows_private"
          label="Allow private addresses"
          hint="For a server on this machine or in your own network."
        />
      </>
    )
  return (
    <>
      <Field
        label="Program"
        hint="It runs as the same user as Keeper and can do what that user can."
        error={errors.command?.message}
      >
        {(field) => (
          <Input
            {...field}
            {...register('command', { required: mcpWording.commandNeeded })}
            placeholder="npx"
            maxLength={mcpLimits.commandChars}
            spellCheck={false}
            className="font-mono text-sm"
          />
        )}
      </Field>
      <Field
        label="Arguments"
        aside="optional"
        hint="One in each line. Put secrets in the variables below."
        error={errors.args?.message}
      >
        {(field) => (
          <Textarea {...field} {...register('args')} spellCheck={false} className="font-mono text-sm" />
        )}
      </Field>
    </>
  )
}
