import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { parseMcpName } from '#contracts/tools/mcp-limits.ts'
import type { ToolInfo } from '#contracts/tools/tools.ts'
import {
  delegatePermission,
  permissionHint,
  permissionLabel,
  toolHint,
  toolLabel,
  toolTickWording as wording,
} from '#contracts/tools/tool-wording.ts'
import { Checkbox } from '../../ui/toggle.tsx'
import { type AgentFields, wordsOf } from './agent-fields.ts'

type Listed = 'tools' | 'permissions'

/** Tools and permissions to tick, by their names in words. A tool brings the permission that it needs. */
export function ToolTicks({ tools }: { tools: readonly ToolInfo[] }) {
  const { getValues, setValue } = useFormContext<AgentFields>()
  const [listed, given] = useWatch<AgentFields, ['tools', 'permissions']>({ name: ['tools', 'permissions'] })
  const [said, setSaid] = useState('')
  const [used, allowed] = [wordsOf(listed), wordsOf(given)]
  const permissions = [
    ...new Set([...tools.flatMap(({ permission }) => permission ?? []), delegatePermission]),
  ]
  const isUsed = useIsUsed(tools, used)

  function put(field: Listed, name: string, isOn: boolean) {
    const others = wordsOf(getValues(field)).filter((word) => word !== name)
    setValue(field, [...others, ...(isOn ? [name] : [])].join(', '), { shouldDirty: true })
    const came = getValues('config.with_keepers')
    if (!isOn && came.includes(name))
      setValue(
        'config.with_keepers',
        came.filter((word) => word !== name),
        { shouldDirty: true },
      )
  }

  function tickTool({ name, permission }: ToolInfo, isOn: boolean) {
    put('tools', name, isOn)
    const left = wordsOf(getValues('tools'))
    const isNeeded = tools.some((tool) => tool.permission === permission && left.includes(tool.name))
    const isThere = permission !== null && wordsOf(getValues('permissions')).includes(permission)
    const changes = permission !== null && isNeeded !== isThere && !(isThere && isUsed.otherwise(permission))
    if (changes) put('permissions', permission, isNeeded)
    setSaid(changes ? wording[isNeeded ? 'cameWith' : 'wentWith'](permissionLabel(permission)) : '')
  }

  return (
    <>
      {[...Map.groupBy(tools, ({ server }) => server)].map(([server, ofServer]) => (
        <Group key={server} legend={server ?? wording.tools}>
          {ofServer.map((tool) => (
            <Tick
              key={tool.name}
              name={tool.name}
              label={parseMcpName(tool.name)?.tool ?? toolLabel(tool.name)}
              hint={toolHint(tool)}
              note={noteOf(tool, used, allowed)}
              isOn={used.includes(tool.name)}
              onChange={(isOn) => tickTool(tool, isOn)}
            />
          ))}
        </Group>
      ))}
      <Group legend={wording.permissions}>
        {permissions.map((name) => (
          <Tick
            key={name}
            name={name}
            label={permissionLabel(name)}
            hint={permissionHint(name)}
            note={allowed.includes(name) && !isUsed.atAll(name) ? wording.unused : undefined}
            isOn={allowed.includes(name)}
            onChange={(isOn) => {
              put('permissions', name, isOn)
              setSaid('')
            }}
          />
        ))}
      </Group>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {said}
      </p>
    </>
  )
}

/** What needs a permission: a chosen tool, or otherwise what the agent is. */
function useIsUsed(tools: readonly ToolInfo[], used: readonly string[]) {
  const [agentClass, scope] = useWatch<AgentFields, ['agent_class', 'context_scope']>({
    name: ['agent_class', 'context_scope'],
  })
  const reads = scope === 'keeper' || scope === 'platform_wide'
  const otherwise = (name: string) =>
    (name === delegatePermission && agentClass === 'Coordinator') || (name === 'keeper:read' && reads)
  const atAll = (name: string) =>
    otherwise(name) || tools.some((tool) => tool.permission === name && used.includes(tool.name))
  return { otherwise, atAll }
}

/** Why a tool can't be used as it is. */
function noteOf(
  { name, permission, is_enabled, server }: ToolInfo,
  used: readonly string[],
  allowed: readonly string[],
): string | undefined {
  const lacks = used.includes(name) && permission !== null && !allowed.includes(permission)
  const notes = [
    !is_enabled && (server === null ? wording.switchedOff : wording.heldBack),
    lacks && wording.lacks(permissionLabel(permission)),
  ]
  return notes.filter(Boolean).join(' ') || undefined
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-sm font-medium">{legend}</legend>
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

type TickProps = {
  name: string
  label: string
  hint: string
  note: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Tick({ name, label, hint, note, ...tick }: TickProps) {
  const about = (
    <>
      <span className="line-clamp-2">{hint}</span>
      {note !== undefined && <span className="block text-foreground">{note}</span>}
      <code className="block text-xs">{name}</code>
    </>
  )
  return <Checkbox label={label} hint={about} {...tick} />
}
