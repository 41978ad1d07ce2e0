import { ExternalLink, Pencil, Play, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Agent } from '#contracts/agents/agents.ts'
import { listedModels, providerLabels, runsAs } from '#contracts/keys/models.ts'
import { classLabels, visibilityLabels } from '#contracts/screens/value-labels.ts'
import { agentPath, chatPath, studioChatPath } from '../../app/paths.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { AgentStatusLabel } from './agent-status-label.tsx'
import { AgentMenu, type AgentMenuHandlers } from './agent-menu.tsx'

type AgentCardProps = {
  agent: Agent
  /** It was created just now, or its form was left: it is scrolled to, and it or its link takes the focus. */
  shown: 'created' | 'edited' | undefined
  /** False while nothing can be changed. */
  canEdit: boolean
  /** Absent while nothing can be changed. */
  menu: AgentMenuHandlers | undefined
  onShown: () => void
  onRun: () => void
  onDelete: () => void
}

/** One agent of the registry. It opens as a whole: its chat. */
export function AgentCard(props: AgentCardProps) {
  const { agent, shown, canEdit, menu, onShown, onRun, onDelete } = props
  const { name, rights } = agent
  const card = useRef<HTMLDivElement>(null)
  const editLink = useRef<HTMLAnchorElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (shown === undefined) return
    card.current?.scrollIntoView({ block: 'center' })
    const target = shown === 'created' ? card.current : editLink.current
    target?.focus({ preventScroll: true })
    onShown()
  }, [shown, onShown])

  return (
    <Card
      ref={card}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="relative flex h-full scroll-my-4 flex-col gap-3 px-4.5 pt-4.5 pb-3.5 transition-colors hover:border-input"
    >
      <div className="flex items-start gap-3">
        <AgentAvatar config={agent.config} picture={agent.picture_url} />
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="text-lg leading-tight" title={name}>
            <Opener agent={agent} />
          </h3>
          <p className="truncate text-sm text-muted-foreground">/{agent.slug}</p>
        </div>
        <span className="mt-0.5">
          <AgentStatusLabel status={agent.status} />
        </span>
      </div>
      <p className="line-clamp-3 text-sm wrap-anywhere">{agent.purpose}</p>
      <div className="mt-auto grid gap-3 pt-1">
        <div className="grid gap-1 text-xs text-muted-foreground">
          <p>{factsOf(agent)}</p>
          <p className="wrap-anywhere">{modelLine(agent)}</p>
        </div>
        <div className="@container relative -mx-1 flex items-center gap-x-1 border-t pt-2.5">
          <Button
            variant="ghost"
            size="row"
            aria-label={`Run ${name}`}
            disabled={agent.status !== 'ready' || !rights.run}
            onClick={onRun}
          >
            <Icon of={Play} size={14} />
            Run
          </Button>
          {agent.agent_class === 'Lead' && <PageLink agent={agent} />}
          {rights.edit && canEdit && (
            <Link
              ref={editLink}
              to={agentPath(agent.id)}
              aria-label={`Edit ${name}`}
              className={buttonClass({ variant: 'ghost', size: 'row' })}
            >
              <Icon of={Pencil} size={14} />
              Edit
            </Link>
          )}
          {rights.delete && (
            <Button variant="ghost" size="row" aria-label={`Delete ${name}`} onClick={onDelete}>
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

/** The name, whose reach is the whole card. */
function Opener({ agent: { slug, rights, ...agent } }: { agent: Agent }) {
  const name = <span className="line-clamp-2 wrap-anywhere">{agent.name}</span>
  if (!rights.run) return name
  return (
    <Link
      to={studioChatPath(slug)}
      className="outline-offset-4 after:absolute after:inset-0 after:rounded-xl"
    >
      {name}
    </Link>
  )
}

/** The page on which others talk with a Lead agent. */
function PageLink({ agent: { slug, name } }: { agent: Agent }) {
  return (
    <Link
      to={chatPath(slug)}
      aria-label={`Open page of ${name}`}
      title="Open page"
      className={buttonClass({ variant: 'ghost', size: 'row' })}
    >
      <Icon of={ExternalLink} size={14} />
      <span className="hidden @[21rem]:inline">Open page</span>
    </Link>
  )
}

/** "Lead · Private · Memory" */
function factsOf({ agent_class, visibility, built_in, memory_enabled }: Agent): string {
  const facts = [classLabels[agent_class], visibilityLabels[visibility]]
  if (built_in) facts.push('Built-in')
  if (memory_enabled) facts.push('Memory')
  return facts.join(' · ')
}

function modelLine({ model_provider, model }: Agent): string {
  const listed = listedModels[model_provider].find(({ name }) => name === model)
  const successor = listed && runsAs(listed)
  return `${providerLabels[model_provider]} · ${model}${successor ? `, runs as ${successor}` : ''}`
}
