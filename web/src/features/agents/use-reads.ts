import { useQuery } from '@tanstack/react-query'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Agent } from '#contracts/agents/agents.ts'
import type { KeeperGrant } from '#contracts/keepers/grants.ts'
import { grantsQuery } from '../grants/grants.api.ts'
import type { AgentFields } from './agent-fields.ts'
import {
  changedReads,
  fieldsFor,
  isIdle,
  type Owned,
  type Read,
  type ReadChange,
  readsOf,
} from './agent-reads.ts'

const none: readonly KeeperGrant[] = []

/** The keepers that the agent of the form may read once it is saved; undefined until it is known what is granted. */
export function useReads(edited: Agent | undefined) {
  const agentId = edited?.id ?? ''
  const { data, error, refetch } = useQuery({ ...grantsQuery({ agentId }), enabled: edited !== undefined })
  const granted = edited ? data : none
  const changes = useWatch<AgentFields, 'reads'>({ name: 'reads' })
  return { granted, reads: granted && readsOf(granted, changes), error, refetch }
}

/** Changes what the agent may read, with the fields that it needs for that. */
export function useChangeReads(edited: Agent | undefined, granted: readonly KeeperGrant[]) {
  const { getValues, setValue } = useFormContext<AgentFields>()
  const { isSubmitting } = useFormState<AgentFields>()
  const owned: Owned = {
    isOwn: edited?.is_owner ?? true,
    isPrivate: edited === undefined || edited.visibility === 'private',
  }

  function set(name: 'tools' | 'permissions', value: string) {
    if (getValues(name) !== value) setValue(name, value, { shouldDirty: true })
  }

  /** `isOther`: it reads other keepers than before, so its scope follows. */
  function fit(reads: readonly Read[], isOther: boolean) {
    const fitted = fieldsFor(reads, getValues(), owned)
    set('tools', fitted.tools)
    set('permissions', fitted.permissions)
    setValue('config.with_keepers', fitted.config.with_keepers, { shouldDirty: true })
    if (!isOther) return
    setValue('context_scope', fitted.context_scope, { shouldDirty: true })
    setValue('config.keeper_id', fitted.config.keeper_id, { shouldDirty: true })
  }

  function change(wanted: ReadChange) {
    // What is being saved is not what is granted yet.
    if (isSubmitting) return
    const before = readsOf(granted, getValues('reads'))
    const changes = changedReads(granted, getValues('reads'), wanted)
    setValue('reads', changes, { shouldDirty: true })
    const reads = readsOf(granted, changes)
    const old = before.find(({ keeperId }) => keeperId === wanted.keeperId)
    if (old?.right !== (wanted.right ?? undefined)) fit(reads, before.length !== reads.length)
  }

  return { change, isSaving: isSubmitting, setUp: (reads: readonly Read[]) => fit(reads, true) }
}

/** Whether the agent may read keepers, and nothing in the form makes it. */
export function useIsIdle(reads: readonly Read[]): boolean {
  const [context_scope, tools, permissions, config] = useWatch<
    AgentFields,
    ['context_scope', 'tools', 'permissions', 'config']
  >({ name: ['context_scope', 'tools', 'permissions', 'config'] })
  return isIdle(reads, { context_scope, tools, permissions, config })
}
