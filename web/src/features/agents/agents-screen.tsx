import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Agent, AgentCreate } from '#contracts/agents/agents.ts'
import { modelProviders } from '#contracts/keys/models.ts'
import { chatPath } from '../../app/paths.ts'
import { navigate } from '../../lib/navigation.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { offeredProvidersQuery } from '../keys/keys.api.ts'
import { editButtonId } from './agent-card.tsx'
import { unfiltered } from './agent-filters.ts'
import { copyOf } from './agent-file.ts'
import { AgentForm } from './agent-form.tsx'
import { agentsQuery, findSlugsLike, type SavedAgent } from './agents.api.ts'
import { DeleteAgentDialog } from './delete-agent-dialog.tsx'
import { ImportAgentButton } from './import-agent-button.tsx'
import { Registry, registryId } from './registry.tsx'
import { RunDialog } from './run-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

/** Offered until the server has said whether it has a local one besides. */
const usualProviders = modelProviders.filter((provider) => provider !== 'local')

/** Create or edit an agent, and the registry of all agents that one may see. */
export function AgentsScreen() {
  const queryClient = useQueryClient()
  const { data: providers } = useQuery(offeredProvidersQuery)
  const [edited, setEdited] = useState<Agent>()
  const [createdId, setCreatedId] = useState<string>()
  const forgetCreated = useCallback(() => setCreatedId(undefined), [])
  const [, changeUrl] = useUrlState()
  const [running, setRunning] = useState<Agent>()
  const [draft, setDraft] = useState<AgentCreate>()
  const [refusedFile, setRefusedFile] = useState<string>()
  const [deleted, setDeleted] = useState<Agent>()
  const [shared, setShared] = useState<Agent>()
  const [versioned, setVersioned] = useState<Agent>()
  const returnFocusTo = useReturningFocus(edited === undefined)
  useTitle('Agents')

  function finishEdit() {
    returnFocusTo(edited && editButtonId(edited.id))
    setEdited(undefined)
  }

  function finishForm({ agent, warning }: SavedAgent) {
    if (edited) toast.success(`${agent.name} is saved.`, { description: warning })
    else showCreated(agent, warning)
    refreshLists()
    setDraft(undefined)
    if (edited) finishEdit()
  }

  /** Goes to the new agent's card, whatever the registry was narrowed to. */
  function showCreated(agent: Agent, warning: string | undefined) {
    changeUrl({ ...unfiltered, sort: '' })
    setCreatedId(agent.id)
    toast.success(`${agent.name} is created.`, { description: warning, action: nextStep(agent) })
  }

  function nextStep(agent: Agent) {
    if (agent.agent_class === 'Lead')
      return { label: 'Open its page', onClick: () => void navigate(chatPath(agent.slug)) }
    return agent.status === 'ready' ? { label: 'Run it', onClick: () => setRunning(agent) } : undefined
  }

  function refreshLists() {
    void queryClient.invalidateQueries(agentsQuery)
  }

  async function duplicate(agent: Agent) {
    setEdited(undefined)
    begin(copyOf(agent, await findSlugsLike(`${agent.slug}-copy`)))
  }

  function dropDraft() {
    setDraft(undefined)
    focusRegistry()
  }

  function begin(agent: AgentCreate) {
    setRefusedFile(undefined)
    setDraft(agent)
  }

  function takeFromList(agent: Agent) {
    toast.success(`${agent.name} is deleted.`)
    refreshLists()
    if (edited?.id === agent.id) setEdited(undefined)
    focusRegistry()
  }

  const isFormTaken = edited !== undefined || draft !== undefined
  const form = { providers: providers ?? usualProviders, onSaved: finishForm }
  return (
    <>
      <PageHeader
        title="Agents"
        description="Create and run agents. A Lead agent gets a page where anyone can talk with it."
        actions={<ToRegistry />}
      />
      {/* What was begun in the new agent's form outlives an edit and a draft. */}
      <div hidden={isFormTaken}>
        <AgentForm {...form} />
      </div>
      {edited && <AgentForm key={edited.id} {...form} edited={edited} onCancel={finishEdit} />}
      {draft && <AgentForm key={draft.slug} {...form} draft={draft} onCancel={dropDraft} />}
      {refusedFile && (
        <Notice tone="destructive" className="mt-6">
          {refusedFile}
        </Notice>
      )}
      <Registry
        editedId={edited?.id}
        createdId={createdId}
        onCreatedShown={forgetCreated}
        canEdit={!isFormTaken}
        menu={{
          onShare: setShared,
          onVersions: setVersioned,
          onDuplicate: (agent) => void duplicate(agent),
        }}
        actions={
          <ImportAgentButton
            onRead={(agent) => {
              setEdited(undefined)
              begin(agent)
            }}
            onRefused={setRefusedFile}
          />
        }
        onRun={setRunning}
        onEdit={setEdited}
        onDelete={setDeleted}
      />
      {running && (
        <RunDialog
          agent={running}
          onClose={() => setRunning(undefined)}
          // A run can change an agent's status.
          onEnd={refreshLists}
        />
      )}
      {shared && (
        <ShareDialog
          agent={shared}
          onClose={() => setShared(undefined)}
          onSaved={({ agent }) => {
            setShared(agent)
            refreshLists()
          }}
        />
      )}
      {versioned && (
        <VersionsDialog
          agent={versioned}
          onClose={() => setVersioned(undefined)}
          onRestored={({ agent, warning }, number) => {
            toast.success(`Version ${number} of ${agent.name} is restored.`, { description: warning })
            setVersioned(agent)
            refreshLists()
          }}
        />
      )}
      {deleted && (
        <DeleteAgentDialog agent={deleted} onClose={() => setDeleted(undefined)} onDeleted={takeFromList} />
      )}
    </>
  )
}

/** Once what held the focus has gone. */
function focusRegistry() {
  requestAnimationFrame(() => document.getElementById(registryId)?.focus({ preventScroll: true }))
}

/** On a phone the form fills the screen; the registry is one tap away. */
function ToRegistry() {
  function go() {
    const registry = document.getElementById(registryId)
    registry?.scrollIntoView({ block: 'start' })
    registry?.focus({ preventScroll: true })
  }
  return (
    <Button variant="quiet" size="sm" onClick={go} className="sm:hidden">
      <Icon of={ArrowDown} size={14} />
      Registry
    </Button>
  )
}

/** Focuses an element once it can take the focus again. */
function useReturningFocus(isBack: boolean): (elementId: string | undefined) => void {
  const target = useRef<string>(undefined)
  useEffect(() => {
    if (!isBack || target.current === undefined) return
    document.getElementById(target.current)?.focus()
    target.current = undefined
  }, [isBack])
  return (elementId) => {
    target.current = elementId
  }
}
