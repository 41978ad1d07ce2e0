import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { grantRights } from '#contracts/keepers/grant-choices.ts'
import { grantLimits, grantRightNames, grantWording as wording } from '#contracts/keepers/grant-wording.ts'
import {
  GrantConflict,
  type GrantCreate,
  type GrantRight,
  type KeeperGrant,
} from '#contracts/keepers/grants.ts'
import { withDays } from '../../lib/day-text.ts'
import { conflictIn, sentenceOf } from '../../lib/form-failure.ts'
import { ConflictNotice, SavedNow } from '../../ui/conflict-notice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { agentListQuery } from '../agents/agents.api.ts'
import { changeGrant, giveGrant, reloadGrants } from './grants.api.ts'
import { GrantLimits, type Limits } from './grant-limits.tsx'

const rightOptions = grantRights.map((value) => ({ value, label: grantRightNames[value] }))

type GrantDialogProps = {
  keeperId: string
  /** Those that already exist. */
  given: readonly KeeperGrant[]
  /** Absent for a new one. */
  edited: KeeperGrant | undefined
  onClose: () => void
}

/** Lets an agent read a keeper, or changes how far. */
export function GrantDialog({ keeperId, given, edited, onClose }: GrantDialogProps) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<string>()
  const [right, setRight] = useState<GrantRight>(edited?.right ?? 'read')
  const [limits, setLimits] = useState(() => limitsOf(edited))
  const [base, setBase] = useState(edited)
  /** What was saved since the dialog opened. */
  const [theirs, setTheirs] = useState<KeeperGrant>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const agentId = edited?.agent.id ?? chosen

  async function save(over: KeeperGrant | undefined) {
    if (agentId === undefined) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      if (over) await changeGrant(over, { version: over.version, right, ...limits })
      else await giveGrant(keeperId, { agentId, right, ...limits } satisfies GrantCreate)
      await reloadGrants(queryClient)
      onClose()
    } catch (error) {
      setIsBusy(false)
      const conflict = conflictIn(error, GrantConflict)
      setTheirs(conflict?.current)
      if (conflict) return void reloadGrants(queryClient)
      setFailure(`${wording.saveFailed}. ${sentenceOf(error)}`)
    }
  }

  function takeTheirs(saved: KeeperGrant) {
    setBase(saved)
    setTheirs(undefined)
    setRight(saved.right)
    setLimits(limitsOf(saved))
  }

  const title = edited ? `${wording.change} ${edited.agent.name}` : wording.add
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        noValidate
        aria-label={title}
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          // React would send the form around the dialog too.
          event.stopPropagation()
          void save(base)
        }}
      >
        {!edited && <AgentField given={given} value={chosen} onChange={setChosen} />}
        <Field label="May" hint={right === 'propose' ? wording.needsProposeTool : wording.needsTool}>
          {(control) => <Select {...control} options={rightOptions} value={right} onChange={setRight} />}
        </Field>
        <GrantLimits keeperId={keeperId} limits={limits} onChange={setLimits} />
        {theirs && (
          <ConflictNotice
            message={wording.changedElsewhere}
            isBusy={isBusy}
            onKeepMine={() => void save(theirs)}
            onTakeTheirs={() => takeTheirs(theirs)}
          >
            <SavedNow texts={[`${grantRightNames[theirs.right]}: ${withDays(grantLimits(theirs))}`]} />
          </ConflictNotice>
        )}
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <FormActions
          label={edited ? 'Save changes' : 'Allow'}
          busyLabel="Saving..."
          isBusy={isBusy}
          onCancel={onClose}
          disabled={agentId === undefined || theirs !== undefined}
          className="border-t pt-5"
        />
      </form>
    </Dialog>
  )
}

function limitsOf(grant: KeeperGrant | undefined): Limits {
  return {
    topicIds: grant?.topics?.map(({ id }) => id) ?? null,
    from: grant?.from ?? null,
    to: grant?.to ?? null,
  }
}

type AgentFieldProps = {
  given: readonly KeeperGrant[]
  value: string | undefined
  onChange: (id: string) => void
}

/** The agents that have no permission yet. */
function AgentField({ given, value, onChange }: AgentFieldProps) {
  const agents = useQuery(agentListQuery({}))
  const options = (agents.data ?? [])
    .filter(({ id, rights }) => rights.run && !given.some(({ agent }) => agent.id === id))
    .map(({ id, name }) => ({ value: id, label: name }))
  if (agents.error && !agents.data)
    return (
      <ErrorState
        size="field"
        title={agentWording.listFailed}
        error={agents.error}
        onRetry={() => void agents.refetch()}
      />
    )
  return (
    <Field label="Agent" hint={agents.isSuccess && options.length === 0 ? wording.noAgents : undefined}>
      {(control) => <Select {...control} options={options} value={value ?? null} onChange={onChange} />}
    </Field>
  )
}
