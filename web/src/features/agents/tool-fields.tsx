import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { delegatePermission, toolLabel, toolTickWording as wording } from '#contracts/tools/tool-wording.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type AgentFields, wordsOf } from './agent-fields.ts'
import { TextField } from './form-controls.tsx'
import { ToolTicks } from './tool-ticks.tsx'
import { toolsQuery } from './tools.api.ts'

/** The tools that the agent may use, and the permissions that they need: to tick, or to type. */
export function ToolFields() {
  const { data, error, refetch } = useQuery(toolsQuery)
  const tools = data ?? []
  const permissions = [
    ...new Set([...tools.flatMap(({ permission }) => permission ?? []), delegatePermission]),
  ]
  return (
    <div className="grid gap-5 sm:col-span-2">
      {tools.length > 0 && <ToolTicks tools={tools} />}
      {!data && error && (
        <ErrorState title={wording.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={4} />}
      <div>
        <h4 className="mb-2.5 font-sans text-sm font-medium">{wording.type}</h4>
        <div className="grid gap-5 sm:grid-cols-2">
          <WordsField name="tools" label="Tools" known={tools.map(({ name }) => name)} />
          <WordsField name="permissions" label="Permissions" known={tools.length > 0 ? permissions : []} />
        </div>
      </div>
    </div>
  )
}

/** Of the tools, those that visitors may use, and everybody on the public page. */
export function PublicToolsField() {
  const { setValue, getValues } = useFormContext<AgentFields>()
  const { data: tools = [] } = useQuery(toolsQuery)
  const words = wordsOf(useWatch<AgentFields, 'config.public_tools'>({ name: 'config.public_tools' }))
  const known = tools.filter((tool) => tool.can_be_public).map(({ name }) => name)
  function add(name: string) {
    const listed = wordsOf(getValues('config.public_tools'))
    setValue('config.public_tools', [...new Set([...listed, name])].join(', '), { shouldDirty: true })
  }
  return (
    <div className="grid content-start gap-2">
      <WordsField name="config.public_tools" label="Tools for visitors" known={known} />
      <div role="group" aria-label="Suggestions" className="flex flex-wrap items-center gap-1.5">
        {known
          .filter((name) => !words.includes(name))
          .map((name) => (
            <Button key={name} size="sm" variant="quiet" title={name} onClick={() => add(name)}>
              {toolLabel(name)}
            </Button>
          ))}
      </div>
    </div>
  )
}

type WordsFieldProps = {
  name: 'tools' | 'permissions' | 'config.public_tools'
  label: string
  known: readonly string[]
}

/** A comma-separated list, with what of it Keeper doesn't know. */
function WordsField({ name, label, known }: WordsFieldProps) {
  const words = wordsOf(useWatch<AgentFields, typeof name>({ name }))
  const unknown = known.length === 0 ? [] : words.filter((word) => !known.includes(word))
  const hint = [unknown.length > 0 && `Unknown: ${unknown.join(', ')}.`, 'Separated by commas.']
  return <TextField name={name} label={label} hint={hint.filter(Boolean).join(' ')} maxLength={4_000} />
}
