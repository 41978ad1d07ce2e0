import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Agent, type AgentRights } from '#contracts/agents/agents.ts'
import { publicFacts } from '#contracts/agents/share-facts.ts'
import { AgentShareCreate } from '#contracts/agents/agent-shares.ts'
import { ApiError } from '../../lib/api-error.ts'
import { chatPath } from '../../app/paths.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type SavedAgent, updateAgent } from './agents.api.ts'
import { RightsChoice } from './rights-choice.tsx'
import { ShareFactsList } from './share-facts-list.tsx'
import { ShareRow } from './share-row.tsx'
import { addShare, sharesQuery } from './shares.api.ts'

type ShareDialogProps = {
  agent: Agent
  onClose: () => void
  /** The agent was made visible to those that it is shared with. */
  onSaved: (saved: SavedAgent) => void
}

/** With whom an agent is shared: people by email, each with their rights. */
export function ShareDialog({ agent, onClose, onSaved }: ShareDialogProps) {
  const { data: shares, error, refetch } = useQuery(sharesQuery(agent.id))
  const [said, setSaid] = useState('')
  const email = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Share ${agent.name}`}
      description="People find it among their agents once they sign in with this address."
      initialFocus={email}
      className="w-[min(36rem,calc(100vw-2rem))]"
    >
      {agent.agent_class === 'Lead' && <PublicLink agent={agent} />}
      <NewShare agent={agent} email={email} onShared={(address) => setSaid(`Shared with ${address}.`)} />
      {agent.visibility === 'private' && <RestingShares agent={agent} said={said} onSaved={onSaved} />}
      {agent.visibility !== 'private' && (
        <p role="status" className="mt-2 min-h-5 text-sm text-muted-foreground">
          {said}
        </p>
      )}
      <h3 className="mt-3 font-sans text-sm font-medium tracking-normal">Shared with</h3>
      {error && !shares && (
        <ErrorState title="Error loading shares" error={error} onRetry={() => void refetch()} />
      )}
      {!shares && !error && <SkeletonRows rows={2} />}
      {shares?.length === 0 && (
        <p className="py-3 text-sm text-muted-foreground">Not shared yet. Add the first person above.</p>
      )}
      {shares && shares.length > 0 && (
        <ul>
          {shares.map((share) => (
            <ShareRow
              key={share.id}
              agent={agent}
              share={share}
              onRemoved={() => {
                setSaid(`No longer shared with ${share.email}.`)
                email.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function PublicLink({ agent }: { agent: Agent }) {
  const { slug, visibility } = agent
  const hint =
    visibility === 'public'
      ? { hint: publicFacts(agent) }
      : { hint: 'The link works for everyone once the agent is public.' }
  return (
    <div className="mt-5">
      <CopyField label="Public link" text={location.origin + chatPath(slug)} {...hint} />
    </div>
  )
}

type NewShareProps = {
  agent: Agent
  email: React.RefObject<HTMLInputElement | null>
  onShared: (address: string) => void
}

function NewShare({ agent, email, onShared }: NewShareProps) {
  const queryClient = useQueryClient()
  const [address, setAddress] = useState('')
  const [rights, setRights] = useState<AgentRights>(() => firstRight(agent.rights))
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function share() {
    const given = AgentShareCreate.safeParse({ email: address, rights })
    if (!given.success) return refuse(given.error.issues[0]?.message)
    setIsBusy(true)
    setError(undefined)
    try {
      const added = await addShare(agent.id, given.data)
      queryClient.setQueryData(sharesQuery(agent.id).queryKey, (list) => [...(list ?? []), added])
      void queryClient.invalidateQueries(sharesQuery(agent.id))
      setAddress('')
      onShared(added.email)
    } catch (cause) {
      refuse((cause instanceof ApiError && cause.fields.email) || sentenceOf(cause))
    }
    setIsBusy(false)
    email.current?.focus()
  }

  function refuse(sentence: string | undefined) {
    setError(sentence)
    email.current?.focus()
  }

  return (
    <form
      noValidate
      aria-label="New share"
      className="mt-5 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void share()
      }}
    >
      <div className="flex items-end gap-2">
        <Field label="Email" error={error} className="flex-1">
          {(control) => (
            <Input
              {...control}
              ref={email}
              type="email"
              autoComplete="off"
              placeholder="person@example.com"
              value={address}
              onChange={(event) => {
                setAddress(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
        <Button type="submit" disabled={address.trim() === ''} isBusy={isBusy} className={error && 'mb-6.5'}>
          {isBusy ? 'Sharing...' : 'Share'}
        </Button>
      </div>
      <RightsChoice
        label="Permissions of the new person"
        value={rights}
        own={agent.rights}
        onChange={setRights}
      />
      <ShareFactsList agent={agent} rights={rights} />
    </form>
  )
}

/** Whoever may share has that right at least. */
function firstRight(own: AgentRights): AgentRights {
  return { run: own.run, edit: false, share: !own.run, delete: false }
}

/** Says, also as a share is made, that nobody gets anything of it yet; and mends that. */
function RestingShares({
  agent,
  said,
  onSaved,
}: Pick<ShareDialogProps, 'agent' | 'onSaved'> & { said: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function open() {
    setIsBusy(true)
    setError(undefined)
    try {
      onSaved(await updateAgent({ id: agent.id, visibility: 'shared' }))
    } catch (cause) {
      setError(sentenceOf(cause))
      setIsBusy(false)
    }
  }

  return (
    <Notice tone="accent" className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60">
          {said} {agent.name} is private. Shares take effect once its visibility is shared or public.
        </p>
        {agent.is_owner && (
          <Button
            variant="quiet"
            size="sm"
            isBusy={isBusy}
            onClick={() => void open()}
            className="border-accent-foreground/40"
          >
            Make it shared
          </Button>
        )}
      </div>
      {error && <p className="mt-1">{error}</p>}
    </Notice>
  )
}
