import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { mcpLimits } from '#contracts/tools/mcp-limits.ts'
import { mcpWording } from '#contracts/tools/mcp-wording.ts'
import type { McpServer } from '#contracts/tools/mcp.ts'
import { showFailure } from '../../lib/form-failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardQuestion } from '../../ui/discard-question.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { McpCheckbox } from './mcp-checkbox.tsx'
import { fieldsOf, type McpFields, settingsOf, slugOf } from './mcp-fields.ts'
import { McpPlaceFields } from './mcp-place-fields.tsx'
import { McpSecretFields } from './mcp-secret-fields.tsx'
import { addMcpServer, changeMcpServer, refreshMcpServers } from './mcp.api.ts'

type McpServerDialogProps = {
  /** Absent for a new one. */
  server: McpServer | undefined
  isStdioAllowed: boolean
  onClose: () => void
}

const { least, most } = mcpLimits.timeoutSeconds

/** Adds a server, or changes one: it is checked at once, and its tools are listed. */
export function McpServerDialog({ server, isStdioAllowed, onClose }: McpServerDialogProps) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useForm<McpFields>({ defaultValues: fieldsOf(server) })
  const { register, handleSubmit, setError, setValue, getFieldState, control, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const { leave, question } = useDiscardQuestion({
    hasChanges: () => isDirty,
    ...{ isNew: server === undefined, onClose },
  })

  const submit = handleSubmit(async (fields) => {
    setFailure(undefined)
    const settings = settingsOf(fields)
    try {
      const saved = server
        ? await changeMcpServer(server.id, { version: server.version, ...settings })
        : await addMcpServer({ slug: fields.slug.trim(), kind: fields.kind, ...settings })
      await refreshMcpServers(queryClient)
      toast.success(`“${saved.title}” is saved. ${outcomeOf(saved)}`)
      onClose()
    } catch (error) {
      const shown = ['title', 'slug', 'url', 'command', 'args', 'secrets', 'timeout_seconds'] as const
      setFailure(showFailure(error, { fields: shown, setError }))
    }
  })

  return (
    <Dialog
      isOpen
      onClose={() => !isSubmitting && leave()}
      title={server ? `Edit “${server.title}”` : 'Add MCP server'}
      description="Keeper connects to it, lists its tools, and offers them to agents."
    >
      <FormProvider {...form}>
        <form
          noValidate
          autoComplete="off"
          onSubmit={(event) => void submit(event)}
          className="mt-5 grid gap-5"
        >
          {failure && <Notice tone="destructive">{failure}</Notice>}
          <Field label="Name" error={errors.title?.message}>
            {(field) => (
              <Input
                {...field}
                {...register('title', {
                  required: 'Enter a name.',
                  onChange: ({ target }: { target: { value: string } }) => {
                    if (!server && !getFieldState('slug').isDirty) setValue('slug', slugOf(target.value))
                  },
                })}
                maxLength={mcpLimits.titleChars}
              />
            )}
          </Field>
          {!server && (
            <>
              <Field
                label="Short name"
                hint="Agents list its tools by this name. It can’t be changed later."
                error={errors.slug?.message}
              >
                {(field) => (
                  <Input
                    {...field}
                    {...register('slug', {
                      required: mcpWording.slugFormat,
                      pattern: { value: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, message: mcpWording.slugFormat },
                    })}
                    maxLength={mcpLimits.slugChars}
                    spellCheck={false}
                    className="font-mono text-sm"
                  />
                )}
              </Field>
              <Controller
                control={control}
                name="kind"
                render={({ field: { value, onChange } }) => (
                  <Field label="Type" hint={isStdioAllowed ? undefined : mcpWording.stdioOff}>
                    {(field) => (
                      <Select {...field} options={kinds(isStdioAllowed)} value={value} onChange={onChange} />
                    )}
                  </Field>
                )}
              />
            </>
          )}
          <McpPlaceFields />
          <McpSecretFields />
          <Field
            label="Time limit per call"
            aside={`${least} to ${most} seconds`}
            error={errors.timeout_seconds?.message}
          >
            {(field) => (
              <Input
                {...field}
                {...register('timeout_seconds', {
                  validate: (text) => isSeconds(text) || `Enter a number from ${least} to ${most}.`,
                })}
                type="number"
                inputMode="numeric"
                className="max-w-32"
              />
            )}
          </Field>
          <McpCheckbox
            name="trusts_hints"
            label="Trust tools that say they only read"
            hint="They run without asking. For any other tool, people are asked first, unless they always allow it."
          />
          <McpCheckbox
            name="is_enabled"
            label="Agents may use it"
            hint="While this is off, no agent is offered its tools."
          />
          <FormActions
            label={server ? 'Save' : 'Add server'}
            busyLabel="Connecting..."
            isBusy={isSubmitting}
            onCancel={leave}
          />
        </form>
      </FormProvider>
      {question}
    </Dialog>
  )
}

function kinds(isStdioAllowed: boolean) {
  return [
    { value: 'http' as const, label: 'Server at an address' },
    { value: 'stdio' as const, label: 'Program on this machine', isDisabled: !isStdioAllowed },
  ]
}

function isSeconds(text: string): boolean {
  const seconds = Number(text)
  return Number.isInteger(seconds) && seconds >= least && seconds <= most
}

function outcomeOf({ is_enabled, health, tools }: McpServer): string {
  if (!is_enabled) return 'It is switched off.'
  if (health === 'failed') return 'It doesn’t work yet: see why in the list.'
  return `It offers ${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}.`
}
