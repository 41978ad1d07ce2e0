import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { AgentFileTest } from '#contracts/agents/agent-file.ts'
import type { Agent, AgentCreate } from '#contracts/agents/agents.ts'
import { chatPath, paths } from '../../app/paths.ts'
import { navigate } from '../../lib/navigation.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { copyOf } from './agent-file.ts'
import { agentsQuery, findSlugsLike } from './agents.api.ts'
import { DeleteAgentDialog } from './delete-agent-dialog.tsx'
import { ImportAgentButton } from './import-agent-button.tsx'
import { readWhole } from './pictures.api.ts'
import { Registry, registryId } from './registry.tsx'
import { registryStateIn } from './registry-state.ts'
import { RunDialog } from './run-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

/** The registry of all agents that one may see. */
export function AgentsScreen() {
  const queryClient = useQueryClient()
  const { state } = useLocation()
  const { created, warning, editedId } = registryStateIn(state)
  const [running, setRunning] = useState<Agent>()
  const [refusedFile, setRefusedFile] = useState<string>()
  const [deleted, setDeleted] = useState<Agent>()
  const [shared, setShared] = useState<Agent>()
  const [versioned, setVersioned] = useState<Agent>()
  useTitle('Agents')

  useEffect(() => {
    if (created === undefined) return
    toast.success(`${created.name} is created.`, { description: warning, action: nextStep(created) })
  }, [created, warning])

  // A reload, and the way back to this page, show it once.
  const forgetShown = useCallback(() => {
    void navigate(`${location.pathname}${location.search}`, { replace: true, preventScrollReset: true })
  }, [])

  function nextStep(agent: Agent) {
    if (agent.agent_class === 'Lead')
      return { label: 'Open its page', onClick: () => void navigate(chatPath(agent.slug)) }
    return agent.status === 'ready' ? { label: 'Run it', onClick: () => setRunning(agent) } : undefined
  }

  function refreshLists() {
    void queryClient.invalidateQueries(agentsQuery)
  }

  async function duplicate(agent: Agent) {
    const taken = await findSlugsLike(`${agent.slug}-copy`)
    begin(copyOf(await readWhole(agent), taken))
  }

  function begin(draft: AgentCreate, tests: readonly AgentFileTest[] = []) {
    void navigate(paths.newAgent, { state: { draft, tests } })
  }

  function takeFromList(agent: Agent) {
    toast.success(`${agent.name} is deleted.`)
    refreshLists()
    focusRegistry()
  }

  return (
    <>
      <PageHeader
        title="Agents"
        description="Create agents and chat with them. A Lead gets a page where anyone can talk with it."
        actions={
          <>
            <ImportAgentButton
              onRead={({ agent, tests }) => begin(agent, tests)}
              onRefused={setRefusedFile}
            />
            <Link to={paths.newAgent} className={buttonClass()}>
              <Icon of={Plus} size={16} />
              New agent
            </Link>
          </>
        }
      />
      {refusedFile && (
        <Notice tone="destructive" className="mb-6">
          {refusedFile}
        </Notice>
      )}
      <Registry
        shownId={created?.id ?? editedId}
        isCreated={created !== undefined}
        onShown={forgetShown}
        menu={{
          onShare: setShared,
          onVersions: setVersioned,
          onDuplicate: (agent) => void duplicate(agent),
        }}
        onRun={setRunning}
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
          onRestored={({ agent, warning: said }, number) => {
            toast.success(`Version ${number} of ${agent.name} is restored.`, { description: said })
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
