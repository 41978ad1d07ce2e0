import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { grantRights } from '#contracts/keepers/grant-choices.ts'
import { grantRightNames, grantWording as wording } from '#contracts/keepers/grant-wording.ts'
import type { GrantCreate, GrantRight, KeeperGrant } from '#contracts/keepers/grants.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { agentListQuery } from '../agents/agents.api.ts'
import { keepersQuery } from '../keepers/keepers.api.ts'
import { changeGrant, giveGrant, type GrantsOf, reloadGrants } from './grants.api.ts'
import { GrantTopics } from './grant-topics.tsx'

const rightOptions = grantRights.map((value) => ({ value, label: grantRightNames[value] }))
const offeredMax = 100

type GrantDialogProps = {
  of: GrantsOf
  /** Those that already exist. */
  given: readonly KeeperGrant[]
  /** Absent for a new one. */
  edited: KeeperGrant | undefined
  onClose: () => void
}

/** Lets an agent read a keeper, or changes how far. */
export function GrantDialog({ of, given, edited, onClose }: GrantDialogProps) {
  const queryClient = useQueryClient()
  const [other, setOther] = useState<string>()
  const [right, setRight] = useState<GrantRight>(edited?.right ?? 'read')
  const [topicIds, setTopicIds] = useState(edited?.topics?.map(({ id }) => id) ?? null)
  const [from, setFrom] = useState(edited?.from ?? '')
  const [to, setTo] = useState(edited?.to ?? '')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const keeperId = edited?.keeper.id ?? ('keeperId' in of ? of.keeperId : other)
  const agentId = edited?.agent.id ?? ('agentId' in of ? of.agentId : other)

  function chooseOther(id: string) {
    setOther(id)
    // Another keeper has topics of its own.
    if ('agentId' in of) setTopicIds(null)
  }

  async function save() {
    if (keeperId === undefined || agentId === undefined) return
    setIsBusy(true)
    setFailure(undefined)
    const limits = { right, topicIds, from: from || null, to: to || null }
    try {
      if (edited) await changeGrant(edited, { version: edited.version, ...limits })
      else await giveGrant(keeperId, { agentId, ...limits } satisfies GrantCreate)
      await reloadGrants(queryClient)
      onClose()
    } catch (error) {
      setFailure(`${wording.saveFailed}. ${sentenceOf(error)}`)
      setIsBusy(false)
    }
  }

  const title = edited
    ? `${wording.change} ${edited.agent.name}`
    : 'keeperId' in of
      ? wording.add
      : wording.addKeeper
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
          void save()
        }}
      >
        {!edited && <OtherField of={of} given={given} value={other} onChange={chooseOther} />}
        <Field label="May" hint={right === 'propose' ? wording.needsProposeTool : wording.needsTool}>
          {(control) => <Select {...control} options={rightOptions} value={right} onChange={setRight} />}
        </Field>
        {keeperId !== undefined && (
          <GrantTopics key={keeperId} keeperId={keeperId} chosen={topicIds} onChange={setTopicIds} />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <DayField label="First day" value={from} onChange={setFrom} />
          <DayField label="Last day" value={to} onChange={setTo} />
        </div>
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <FormActions
          label={edited ? 'Save changes' : 'Allow'}
          busyLabel="Saving..."
          isBusy={isBusy}
          onCancel={onClose}
          disabled={keeperId === undefined || agentId === undefined}
          className="border-t pt-5"
        />
      </form>
    </Dialog>
  )
}

function DayField(props: { label: string; value: string; onChange: (day: string) => void }) {
  const { label, value, onChange } = props
  return (
    <Field label={label} aside="optional">
      {(control) => (
        <Input {...control} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

type OtherFieldProps = {
  of: GrantsOf
  given: readonly KeeperGrant[]
  value: string | undefined
  onChange: (id: string) => void
}

/** The agent for a keeper, or the keeper for an agent: those that have no permission yet. */
function OtherField({ of, given, value, onChange }: OtherFieldProps) {
  const isOfKeeper = 'keeperId' in of
  const agents = useQuery({ ...agentListQuery({}), enabled: isOfKeeper })
  const keepers = useQuery({
    ...keepersQuery({ state: 'kept', sort: 'title', limit: offeredMax }),
    enabled: !isOfKeeper,
  })
  const options = isOfKeeper
    ? (agents.data ?? [])
        .filter(({ id, rights }) => rights.run && !given.some(({ agent }) => agent.id === id))
        .map(({ id, name }) => ({ value: id, label: name }))
    : (keepers.data?.keepers ?? [])
        .filter(({ id }) => !given.some(({ keeper }) => keeper.id === id))
        .map(({ id, title }) => ({ value: id, label: title }))
  const isLoaded = (isOfKeeper ? agents : keepers).isSuccess
  const nothing = isOfKeeper ? wording.noAgents : wording.noKeepers
  return (
    <Field
      label={isOfKeeper ? 'Agent' : 'Keeper'}
      hint={isLoaded && options.length === 0 ? nothing : undefined}
    >
      {(control) => <Select {...control} options={options} value={value ?? null} onChange={onChange} />}
    </Field>
  )
}
