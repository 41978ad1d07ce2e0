import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ToolInfo } from '#contracts/tools/tools.ts'
import { permissionLabel, toolLabel } from '#contracts/tools/tool-wording.ts'
import { Button } from '../../ui/button.tsx'
import { type AgentFields, wordsOf } from './agent-fields.ts'
import { TextField } from './form-controls.tsx'
import { toolsQuery } from './tools.api.ts'

/** The tools that the agent may use, and the permissions that they need. */
export function ToolFields() {
  const { data: tools = [] } = useQuery(toolsQuery)
  const [listed, given] = useWatch<AgentFields, ['tools', 'permissions']>({ name: ['tools', 'permissions'] })
  const lacks = lacking(tools, wordsOf(listed), wordsOf(given))
  const permissions = [...new Set(tools.flatMap(({ permission }) => permission ?? []))]
  return (
    <>
      <WordsField
        name="tools"
        label="Tools"
        known={tools.map(({ name }) => ({ name, label: toolLabel(name) }))}
        note={lacks}
      />
      <WordsField
        name="permissions"
        label="Permissions"
        known={permissions.map((name) => ({ name, label: permissionLabel(name) }))}
      />
    </>
  )
}

/** Of the tools, those that visitors may use, and everybody on the public page. */
export function PublicToolsField() {
  const { data: tools = [] } = useQuery(toolsQuery)
  const known = tools.filter((tool) => tool.can_be_public)
  return (
    <WordsField
      name="config.public_tools"
      label="Tools for visitors"
      known={known.map(({ name }) => ({ name, label: toolLabel(name) }))}
    />
  )
}

type Known = { name: string; label: string }

/** A comma-separated list, with what can be added to it, and what of it Keeper doesn't know. */
function WordsField({
  name,
  label,
  known,
  note,
}: {
  name: 'tools' | 'permissions' | 'config.public_tools'
  label: string
  known: readonly Known[]
  note?: string | undefined
}) {
  const { setValue } = useFormContext<AgentFields>()
  const words = wordsOf(useWatch<AgentFields, typeof name>({ name }))
  const unknown = known.length === 0 ? [] : words.filter((word) => !known.some((it) => it.name === word))
  const offered = known.filter((it) => !words.includes(it.name))
  const hint = [unknown.length > 0 && `Unknown: ${unknown.join(', ')}.`, note, 'Separated by commas.']
  return (
    <div className="grid content-start gap-2">
      <TextField name={name} label={label} hint={hint.filter(Boolean).join(' ')} maxLength={4_000} />
      {offered.length > 0 && (
        <div role="group" aria-label="Suggestions" className="flex flex-wrap gap-1.5">
          {offered.map((it) => (
            <Button
              key={it.name}
              size="sm"
              variant="quiet"
              title={it.name}
              onClick={() => setValue(name, [...words, it.name].join(', '), { shouldDirty: true })}
            >
              {it.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** What the listed tools lack to be used. */
function lacking(
  tools: readonly ToolInfo[],
  listed: readonly string[],
  given: readonly string[],
): string | undefined {
  const used = tools.filter(({ name }) => listed.includes(name))
  const needed = used.flatMap(({ permission }) => permission ?? []).filter((it) => !given.includes(it))
  const off = used.filter((tool) => !tool.is_enabled).map(({ name }) => name)
  const notes = [
    needed.length > 0 && `Needs the permission ${[...new Set(needed)].join(', ')}.`,
    off.length > 0 && `Switched off by an admin: ${off.join(', ')}.`,
  ]
  return notes.filter(Boolean).join(' ') || undefined
}
