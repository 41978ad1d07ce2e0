import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Keyboard, type LucideIcon, MessageCircle, NotebookText, Play, Wrench } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Agent } from '#contracts/agents.ts'
import { agentsQuery } from '../features/agents/agents.api.ts'
import { keepersQuery } from '../features/keepers/keepers.api.ts'
import { useSettled } from '../lib/use-settled.ts'
import { useAuth } from '../lib/auth.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { chatPath, keeperPath, paths } from './paths.ts'
import { sidebarSections } from './sidebar-links.ts'
import { useCurrentKeeper } from './use-current-keeper.ts'

const RunDialog = lazy(async () => ({
  default: (await import('../features/agents/run-dialog.tsx')).RunDialog,
}))

type CommandPaletteProps = { onClose: () => void; onShortcuts: () => void }

/** Goes to any screen or keeper, and runs any agent, by the beginning of its name. */
export function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps) {
  const [running, setRunning] = useState<Agent>()
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim(), searchAfterMs)
  if (running)
    return (
      <Suspense>
        <RunDialog agent={running} onClose={onClose} onEnd={() => undefined} />
      </Suspense>
    )
  return (
    <Dialog isOpen onClose={onClose} title="Go to..." className="palette">
      <Command label="Commands" loop>
        <Command.Input
          value={search}
          onValueChange={setSearch}
          placeholder="A screen, a keeper, an agent..."
          aria-label="Search"
          className="palette-input"
        />
        <Command.List label="Found" className="max-h-[min(24rem,55dvh)] overflow-y-auto p-2">
          <Command.Empty className="px-3 py-6 text-center text-sm text-muted-foreground">
            Nothing has that name.
          </Command.Empty>
          <Screens onClose={onClose} onShortcuts={onShortcuts} />
          <Agents onClose={onClose} onRun={setRunning} />
          <Keepers search={settled} onClose={onClose} />
        </Command.List>
      </Command>
    </Dialog>
  )
}

function Screens({ onClose, onShortcuts }: CommandPaletteProps) {
  const { user } = useAuth()
  const keeper = useCurrentKeeper()
  const goTo = useGoTo(onClose)
  const sections = sidebarSections(user?.role === 'admin', keeper)
  return (
    <Command.Group heading="Screens">
      {sections.flatMap(({ name, links }) =>
        links.map(({ to, label, icon }) => (
          <Item
            key={`${to} ${label}`}
            value={`${name} ${label} ${to}`}
            icon={icon}
            onSelect={() => goTo(to)}
            note={name}
          >
            {label}
          </Item>
        )),
      )}
      <Item value="Debug Console diagnostics" icon={Wrench} onSelect={() => goTo(paths.debug)}>
        Debug Console
      </Item>
      <Item value="Keyboard shortcuts help" icon={Keyboard} onSelect={onShortcuts}>
        Keyboard shortcuts
      </Item>
    </Command.Group>
  )
}

function Agents({ onClose, onRun }: { onClose: () => void; onRun: (agent: Agent) => void }) {
  const { data: agents = [] } = useQuery(agentsQuery)
  const goTo = useGoTo(onClose)
  const ready = agents.filter(({ status, rights }) => status === 'ready' && rights.run)
  const leads = ready.filter(({ agent_class }) => agent_class === 'Lead')
  return (
    <Command.Group heading="Agents">
      {ready.map((agent) => (
        <Item
          key={agent.id}
          value={`Run ${agent.name} ${agent.slug}`}
          icon={Play}
          onSelect={() => onRun(agent)}
        >
          Run {agent.name}
        </Item>
      ))}
      {leads.map(({ id, name, slug }) => (
        <Item
          key={id}
          value={`Talk to ${name} ${slug}`}
          icon={MessageCircle}
          onSelect={() => goTo(chatPath(slug))}
        >
          Talk to {name}
        </Item>
      ))}
    </Command.Group>
  )
}

/** Pauses in typing that a search of the keepers waits for. */
const searchAfterMs = 150
const keepersShown = 20

function Keepers({ search, onClose }: { search: string; onClose: () => void }) {
  const { data } = useQuery(keepersQuery({ q: search, sort: 'updated', limit: keepersShown }))
  const goTo = useGoTo(onClose)
  return (
    <Command.Group heading="Keepers">
      {data?.keepers.map(({ id, number, title, purpose }) => (
        <Item
          key={id}
          value={`Open ${title} ${id}`}
          keywords={[purpose]}
          icon={NotebookText}
          onSelect={() => goTo(keeperPath(number))}
        >
          {title}
        </Item>
      ))}
    </Command.Group>
  )
}

type ItemProps = {
  value: string
  keywords?: string[]
  icon: LucideIcon
  onSelect: () => void
  note?: string
  children: ReactNode
}

function Item({ value, keywords, icon, onSelect, note, children }: ItemProps) {
  return (
    <Command.Item value={value} keywords={keywords} onSelect={onSelect} className="palette-item">
      <Icon of={icon} size={16} className="shrink-0 opacity-75" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {note && <span className="text-xs text-muted-foreground">{note}</span>}
    </Command.Item>
  )
}

function useGoTo(onClose: () => void): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    onClose()
    void navigate(to)
  }
}
