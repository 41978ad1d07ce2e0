import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { parseMcpName } from '#contracts/tools/mcp-limits.ts'
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
      <WordsField name="tools" label="Tools" known={tools.map(knownTool)} note={lacks} />
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

/** `group`: the MCP server that it is of. `needs`: what is added with it. */
type Known = { name: string; label: string; title?: string; group?: string; needs?: string }

/** A tool in the words of its form; one of a server brings its permission with it. */
function knownTool({ name, description, server, permission }: ToolInfo): Known {
  const label = parseMcpName(name)?.tool ?? toolLabel(name)
  if (server === null) return { name, label }
  return {
    name,
    label,
    title: description || name,
    group: server,
    ...(permission !== null && { needs: permission }),
  }
}

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
  const { setValue, getValues } = useFormContext<AgentFields>()
  const words = wordsOf(useWatch<AgentFields, typeof name>({ name }))
  const unknown = known.length === 0 ? [] : words.filter((word) => !known.some((it) => it.name === word))
  const offered = known.filter((it) => !words.includes(it.name))
  function add(field: typeof name, word: string) {
    const listed = wordsOf(getValues(field))
    if (!listed.includes(word)) setValue(field, [...listed, word].join(', '), { shouldDirty: true })
  }
  function choose(it: Known) {
    add(name, it.name)
    if (it.needs !== undefined) add('permissions', it.needs)
  }
  const hint = [unknown.length > 0 && `Unknown: ${unknown.join(', ')}.`, note, 'Separated by commas.']
  return (
    <div className="grid content-start gap-2">
      <TextField name={name} label={label} hint={hint.filter(Boolean).join(' ')} maxLength={4_000} />
      {[...Map.groupBy(offered, ({ group }) => group)].map(([group = '', choices]) => (
        <Suggestions key={group} group={group} choices={choices} onChoose={choose} />
      ))}
    </div>
  )
}

/** What can be added, of one server or of Keeper itself. */
function Suggestions({
  group,
  choices,
  onChoose,
}: {
  group: string
  choices: readonly Known[]
  onChoose: (choice: Known) => void
}) {
  return (
    <div
      role="group"
      aria-label={group === '' ? 'Suggestions' : `Suggestions: ${group}`}
      className="flex flex-wrap items-center gap-1.5"
    >
      {group !== '' && <span className="mr-1 text-xs text-muted-foreground">{group}</span>}
      {choices.map((it) => (
        <Button
          key={it.name}
          size="sm"
          variant="quiet"
          title={it.title ?? it.name}
          onClick={() => onChoose(it)}
        >
          {it.label}
        </Button>
      ))}
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
  const unusable = used.filter((tool) => !tool.is_enabled)
  const off = unusable.filter(({ server }) => server === null).map(({ name }) => name)
  const changed = unusable.filter(({ server }) => server !== null).map(({ name }) => name)
  const notes = [
    needed.length > 0 && `Needs the permission ${[...new Set(needed)].join(', ')}.`,
    off.length > 0 && `Switched off by an admin: ${off.join(', ')}.`,
    changed.length > 0 && `Changed, and waits for an admin: ${changed.join(', ')}.`,
  ]
  return notes.filter(Boolean).join(' ') || undefined
}
