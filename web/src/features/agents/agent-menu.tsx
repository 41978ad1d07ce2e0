import { Brain, Copy, FileDown, FlaskConical, History, MessageCircle, UserPlus } from 'lucide-react'
import type { Agent } from '#contracts/agents/agents.ts'
import { memoryPath } from '#contracts/agent-memory/memory-choices.ts'
import { memoryWording } from '#contracts/agent-memory/memory-wording.ts'
import { agentTestsPath, studioChatPath } from '../../app/paths.ts'
import { navigate } from '../../lib/navigation.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { saveFile } from '../../lib/save-file.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { readSharedTests } from '../agent-tests/agent-tests.api.ts'
import { fileOf } from './agent-file.ts'
import { readWhole } from './pictures.api.ts'

export type AgentMenuHandlers = {
  onShare: (agent: Agent) => void
  onDuplicate: (agent: Agent) => void
  onVersions: (agent: Agent) => void
}

/** What else can be done with an agent. Those who may not edit it don't know all of it, and so can't copy it. */
export function AgentMenu({ agent, handlers }: { agent: Agent; handlers: AgentMenuHandlers }) {
  const { id, name, slug, rights, memory_enabled } = agent
  if (!rights.run && !rights.share && !rights.edit && !memory_enabled) return null
  return (
    <MoreMenu about={name} place="row">
      {rights.run && (
        <MenuItem icon={MessageCircle} onSelect={() => void navigate(studioChatPath(slug))}>
          Chat
        </MenuItem>
      )}
      {memory_enabled && (
        <MenuItem icon={Brain} onSelect={() => void navigate(memoryPath(id))}>
          {memoryWording.open}
        </MenuItem>
      )}
      {rights.share && (
        <MenuItem icon={UserPlus} onSelect={() => handlers.onShare(agent)}>
          Share…
        </MenuItem>
      )}
      {rights.edit && (
        <>
          <MenuItem icon={Copy} onSelect={() => handlers.onDuplicate(agent)}>
            Duplicate
          </MenuItem>
          <MenuItem icon={History} onSelect={() => handlers.onVersions(agent)}>
            Versions
          </MenuItem>
          <MenuItem icon={FlaskConical} onSelect={() => void navigate(agentTestsPath(agent.id))}>
            Tests
          </MenuItem>
          <MenuItem icon={FileDown} onSelect={() => void exportAgent(agent)}>
            Export as JSON
          </MenuItem>
        </>
      )}
    </MoreMenu>
  )
}

async function exportAgent(agent: Agent): Promise<void> {
  try {
    const [whole, tests] = await Promise.all([readWhole(agent), readSharedTests(agent.id)])
    saveFile(`${agent.slug}.agent.json`, `${JSON.stringify(fileOf(whole, tests), null, 2)}\n`)
  } catch (error) {
    toast.error('Error exporting the agent', { description: sentenceOf(error) })
  }
}
