import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { MessageCircle, NotebookText, Play, Wrench } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Agent } from '#contracts/agents/agents.ts'
import { agentsQuery } from '../features/agents/agents.api.ts'
import { keepersQuery } from '../features/keepers/keepers.api.ts'
import { useAuth } from '../lib/auth.tsx'
import { useSearchText } from '../lib/use-search-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { keepFirstRow } from './keep-first-row.ts'
import { PaletteActions } from './palette-actions.tsx'
import { nameOf, PaletteItem, useGoTo } from './palette-item.tsx'
import { PaletteMoments } from './palette-moments.tsx'
import { matchEntry } from './palette-match.ts'
import { keeperPath, paths, studioChatPath } from './paths.ts'
import { sidebarSections } from './sidebar-links.ts'
import { useCurrentKeeper } from './use-current-keeper.ts'

const RunDialog = lazy(async () => ({
  default: (await import('../features/agents/run-dialog.tsx')).RunDialog,
}))

type CommandPaletteProps = {
  search: string
  onSearch: (search: string) => void
  /** The search field has the focus. */
  onReady: () => void
  onClose: () => void
  onShortcuts: () => void
}

/** Goes to any screen, keeper or moment, runs any agent, and does what else is often wanted. */
export function CommandPalette({ search, onSearch, onReady, onClose, onShortcuts }: CommandPaletteProps) {
  const [running, setRunning] = useState<Agent>()
  const settled = useSearchText(search)
  if (running)
    return (
      <Suspense>
        <RunDialog agent={running} onClose={onClose} onEnd={() => undefined} />
      </Suspense>
    )
  return (
    <Dialog isOpen onClose={onClose} title="Go to..." className="palette">
      <Command
        ref={keepFirstRow}
        label="Commands"
        loop
        filter={(value, text, words) => matchEntry(nameOf(value), text, words)}
      >
        <Command.Input
          value={search}
          onValueChange={onSearch}
          onFocus={onReady}
          placeholder="A screen, a keeper, an agent, a moment..."
          aria-label="Search"
          className="palette-input"
        />
        <Command.List label="Results" className="max-h-[min(24rem,55dvh)] overflow-y-auto p-2">
          <Screens onClose={onClose} />
          <PaletteActions onClose={onClose} onShortcuts={onShortcuts} />
          <Agents onClose={onClose} onRun={setRunning} />
          <Keepers search={settled} onClose={onClose} />
          <PaletteMoments search={settled} isTyping={settled !== search.trim()} onClose={onClose} />
        </Command.List>
      </Command>
    </Dialog>
  )
}

function Screens({ onClose }: { onClose: () => void }) {
  const { user } = useAuth()
  const keeper = useCurrentKeeper()
  const goTo = useGoTo(onClose)
  const sections = sidebarSections(user?.role === 'admin', keeper)
  return (
    <Command.Group heading="Screens">
      {sections.flatMap(({ name, links }) =>
        links
          .filter(({ to }) => to !== paths.newKeeper)
          .map(({ to, label, icon }) => (
            <PaletteItem
              key={`${to} ${label}`}
              id={`${to}-${label}`}
              name={label}
              keywords={[name]}
              icon={icon}
              onSelect={() => goTo(to)}
              note={name}
            />
          )),
      )}
      <PaletteItem
        id={paths.debug}
        name="Debug Console"
        keywords={['diagnostics', 'system check']}
        icon={Wrench}
        onSelect={() => goTo(paths.debug)}
      />
    </Command.Group>
  )
}

function Agents({ onClose, onRun }: { onClose: () => void; onRun: (agent: Agent) => void }) {
  const { data: agents = [] } = useQuery(agentsQuery)
  const goTo = useGoTo(onClose)
  const ready = agents.filter(({ status, rights }) => status === 'ready' && rights.run)
  return (
    <Command.Group heading="Agents">
      {ready.map((agent) => (
        <PaletteItem
          key={agent.id}
          id={`run-${agent.id}`}
          name={`Run ${agent.name}`}
          keywords={[agent.slug]}
          icon={Play}
          onSelect={() => onRun(agent)}
        />
      ))}
      {ready.map(({ id, name, slug }) => (
        <PaletteItem
          key={id}
          id={`talk-${id}`}
          name={`Talk to ${name}`}
          keywords={[slug]}
          icon={MessageCircle}
          onSelect={() => goTo(studioChatPath(slug))}
        />
      ))}
    </Command.Group>
  )
}

const keepersShown = 20

function Keepers({ search, onClose }: { search: string; onClose: () => void }) {
  const { data } = useQuery(keepersQuery({ q: search, state: 'kept', sort: 'updated', limit: keepersShown }))
  const goTo = useGoTo(onClose)
  return (
    <Command.Group heading="Keepers">
      {data?.keepers.map(({ id, number, title, purpose, archivedAt }) => (
        <PaletteItem
          key={id}
          id={id}
          name={title}
          keywords={['Open', purpose]}
          icon={NotebookText}
          onSelect={() => goTo(keeperPath(number))}
          {...(archivedAt !== null && { note: 'Archived' })}
        />
      ))}
    </Command.Group>
  )
}
