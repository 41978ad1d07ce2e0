import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { readAgentFile, type AgentWithTests } from './agent-file.ts'
import { findSlugsLike } from './agents.api.ts'

type ImportAgentButtonProps = {
  onRead: (read: AgentWithTests) => void
  onRefused: (sentence: string) => void
}

/** Takes an exported agent from a file; it is looked through in the form before it is made. */
export function ImportAgentButton({ onRead, onRefused }: ImportAgentButtonProps) {
  const input = useRef<HTMLInputElement>(null)

  async function read(file: File) {
    try {
      onRead(await readAgentFile(file, findSlugsLike))
    } catch (error) {
      onRefused(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Agent file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file can be chosen again.
          event.target.value = ''
          if (file) void read(file)
        }}
      />
      <Button variant="quiet" size="sm" onClick={() => input.current?.click()}>
        <Icon of={FileUp} size={14} />
        Import
      </Button>
    </>
  )
}
