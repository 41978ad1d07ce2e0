import { ExternalLink, MessageCircle, Pencil, Play, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Agent } from '#contracts/agents.ts'
import { listedModels, providerLabels, runsAs } from '#contracts/models.ts'
import { chatPath, studioChatPath } from '../../app/paths.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { AgentStatusLabel } from './agent-status-label.tsx'
import { AgentMenu, type AgentMenuHandlers } from './agent-menu.tsx'

type AgentCardProps = {
  agent: Agent
  isEdited: boolean
  /** False while another edit is active, or nothing can be changed. */
  canEdit: boolean
  /** Absent while nothing can be changed. */
  menu: AgentMenuHandlers | undefined
  onRun: () => void
  onEdit: () => void
  onDelete: () => void
}

/** One agent of the registry. */
export function AgentCard({ agent, isEdited, canEdit, menu, onRun, onEdit, onDelete }: AgentCardProps) {
  const { name, rights } = agent
  return (
    <Card className={classes('flex h-full flex-col gap-3 px-4.5 pt-4.5 pb-3.5', isEdited && 'border-ring')}>
      <div className="flex items-start gap-3">
        <AgentAvatar config={agent.config} />
        <div className="min-w-0 flex-1">
          <h3 className="text-[1.1875rem] leading-tight wrap-anywhere line-clamp-2" title={name}>
            {name}
          </h3>
          <p className="truncate text-sm text-muted-foreground">/{agent.slug}</p>
        </div>
        <span className="mt-0.5">
          <AgentStatusLabel status={agent.status} />
        </span>
      </div>
      <p className="line-clamp-3 text-sm wrap-anywhere">{agent.purpose}</p>
      <div className="mt-auto grid gap-3 pt-1">
        <div className="flex flex-wrap gap-1.5">
          <Pill>{agent.agent_class}</Pill>
          <Pill>{agent.visibility}</Pill>
          {agent.built_in && <Pill>built-in</Pill>}
          {agent.memory_enabled && <Pill>memory</Pill>}
        </div>
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 text-xs wrap-anywhere text-muted-foreground">{modelLine(agent)}</p>
          {agent.agent_class === 'Lead' && <Doors agent={agent} />}
        </div>
        <div className="-mx-1 flex items-center gap-1.5 border-t px-1 pt-3">
          <Button
            size="sm"
            aria-label={`Run ${name}`}
            disabled={agent.status !== 'ready' || !rights.run}
            onClick={onRun}
          >
            <Icon of={Play} size={14} />
            Run
          </Button>
          {rights.edit && (
            <Button
              id={editButtonId(agent.id)}
              variant="quiet"
              size="sm"
              aria-label={`Edit ${name}`}
              disabled={!canEdit}
              onClick={onEdit}
            >
              <Icon of={Pencil} size={14} />
              Edit
            </Button>
          )}
          {rights.delete && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Delete ${name}`}
              onClick={onDelete}
              className="px-2"
            >
              <Icon of={Trash2} size={16} />
              <span className="sr-only">Delete</span>
            </Button>
          )}
          {menu && (
            <span className="ml-auto">
              <AgentMenu agent={agent} handlers={menu} />
            </span>
          )}
        </div>
      </div>
    </Card>
  )
}

/** To the chat inside the app, and to the page on which visitors talk with it. */
function Doors({ agent: { slug, name, rights, visibility } }: { agent: Agent }) {
  return (
    <p className="flex flex-wrap gap-x-4">
      {rights.run && (
        <Link to={studioChatPath(slug)} aria-label={`Chat with ${name}`} className={doorClass}>
          <Icon of={MessageCircle} size={14} />
          Chat
        </Link>
      )}
      {visibility === 'public' && (
        <Link to={chatPath(slug)} aria-label={`Open page of ${name}`} className={doorClass}>
          Open page
          <Icon of={ExternalLink} size={14} />
        </Link>
      )}
    </p>
  )
}

const doorClass =
  'inline-flex min-h-6 items-center gap-1.5 text-[0.8125rem] whitespace-nowrap text-primary underline-offset-4 hover:underline'

/** Where the focus returns after an edit. */
export function editButtonId(agentId: string): string {
  return `edit-${agentId}`
}

function modelLine({ model_provider, model }: Agent): string {
  const listed = listedModels[model_provider].find(({ name }) => name === model)
  const successor = listed && runsAs(listed)
  return `${providerLabels[model_provider]} · ${model}${successor ? `, runs as ${successor}` : ''}`
}
