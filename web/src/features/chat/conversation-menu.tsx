import { Brain, Download, Search, Share } from 'lucide-react'
import type { RefObject } from 'react'
import { memoryPath } from '#contracts/agent-memory/memory-choices.ts'
import { memoryWording } from '#contracts/agent-memory/memory-wording.ts'
import { navigate } from '../../lib/navigation.ts'
import { readSession } from '../../lib/storage.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import type { ChatState } from './chat-state.ts'
import { ConversationMenuButton } from './conversation-menu-button.tsx'
import type { ExportFormat } from './export-conversation.ts'

type ConversationMenuProps = {
  agent: { id: string; memory_enabled: boolean }
  state: ChatState
  button: RefObject<HTMLButtonElement | null>
  onFind: () => void
  onExport: (format: ExportFormat) => void
  onShare: () => void
}

/** What else can be done with a conversation. */
export function ConversationMenu({ agent, state, button, onFind, onExport, onShare }: ConversationMenuProps) {
  const { phase, messages, sessionId } = state
  const isStored = sessionId !== undefined
  return (
    <Menu
      trigger={<ConversationMenuButton ref={button} disabled={phase !== 'ready' || messages.length === 0} />}
    >
      <MenuItem icon={Search} onSelect={onFind}>
        Find
      </MenuItem>
      {readSession() && (
        <MenuItem icon={Share} disabled={!isStored} onSelect={onShare}>
          Share by link
        </MenuItem>
      )}
      {readSession() && agent.memory_enabled && (
        <MenuItem icon={Brain} onSelect={() => void navigate(memoryPath(agent.id))}>
          {memoryWording.open}
        </MenuItem>
      )}
      <MenuItem icon={Download} disabled={!isStored} onSelect={() => onExport('markdown')}>
        Export as Markdown
      </MenuItem>
      <MenuItem icon={Download} disabled={!isStored} onSelect={() => onExport('json')}>
        Export as JSON
      </MenuItem>
    </Menu>
  )
}
