import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import type { Agent, AgentRights } from '#contracts/agents/agents.ts'
import type { AgentShare } from '#contracts/agents/agent-shares.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RightsChoice } from './rights-choice.tsx'
import { changeShare, removeShare, sharesQuery } from './shares.api.ts'

type ShareRowProps = { agent: Agent; share: AgentShare; onRemoved: () => void }

/** One person with their rights; a change counts at once, and for those to whom they shared it on. */
export function ShareRow({ agent, share, onRemoved }: ShareRowProps) {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const { email, pending, rights } = share
  // Nobody changes or takes back more than they may do themselves.
  const isBeyond = (['run', 'edit', 'share', 'delete'] as const).some(
    (right) => rights[right] && !agent.rights[right],
  )

  async function change(next: AgentRights) {
    setIsBusy(true)
    setError(undefined)
    try {
      const changed = await changeShare(agent.id, share.id, next)
      queryClient.setQueryData(sharesQuery(agent.id).queryKey, (list) =>
        list?.map((one) => (one.id === share.id ? changed : one)),
      )
    } catch (cause) {
      setError(sentenceOf(cause))
    }
    setIsBusy(false)
    void queryClient.invalidateQueries(sharesQuery(agent.id))
  }

  async function remove() {
    await removeShare(agent.id, share.id)
    onRemoved()
    queryClient.setQueryData(sharesQuery(agent.id).queryKey, (list) =>
      list?.filter(({ id }) => id !== share.id),
    )
    void queryClient.invalidateQueries(sharesQuery(agent.id))
  }

  return (
    <li className="grid gap-2 border-t py-3 first:border-t-0">
      <div className="flex items-center justify-between gap-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="font-medium wrap-anywhere">{email}</span>
          {pending && <Pill>Waiting</Pill>}
        </p>
        <Button
          variant="ghost"
          size="row"
          aria-label={`Remove ${email}`}
          disabled={isBusy || isBeyond}
          onClick={() => setIsAsking(true)}
        >
          <Icon of={X} size={16} />
        </Button>
      </div>
      {pending && <p className="-mt-1 text-xs text-muted-foreground">{agentWording.shareWaits}</p>}
      <RightsChoice
        label={`Permissions of ${email}`}
        value={rights}
        own={isBeyond ? none : agent.rights}
        isBusy={isBusy}
        onChange={(next) => void change(next)}
      />
      {error && (
        <p role="alert" className="text-sm text-destructive">
          {error}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          onConfirm={remove}
          title={`Stop sharing ${agent.name} with ${email}?`}
          description="They lose these permissions right away. They keep their conversations."
          confirmLabel="Stop sharing"
          busyLabel="Removing..."
        />
      )}
    </li>
  )
}

const none: AgentRights = { run: false, edit: false, share: false, delete: false }
