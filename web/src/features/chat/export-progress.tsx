import { useEffect, useState } from 'react'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import type { ChatAgent } from './chat.api.ts'
import { type ExportFormat, exportConversation } from './export-conversation.ts'

type ExportProgressProps = {
  agent: ChatAgent
  sessionId: string
  format: ExportFormat
  /** It is saved, or no longer wanted. */
  onEnd: () => void
}

/** Exports a conversation, and says how far it is. */
export function ExportProgress({ agent, sessionId, format, onEnd }: ExportProgressProps) {
  const [count, setCount] = useState(0)
  const [error, setError] = useState<string>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    exportConversation({ agent, sessionId, format, signal, onProgress: setCount }).then(
      onEnd,
      (cause: unknown) => {
        if (!signal.aborted) setError(sentenceOf(cause))
      },
    )
    return () => leaving.abort()
  }, [agent, sessionId, format, onEnd, tries])

  function retry(): void {
    setError(undefined)
    setTries(tries + 1)
  }

  return (
    <div className="flex min-h-12 flex-wrap items-center justify-center gap-x-3 gap-y-1.5 border-b px-4 py-1.5 text-sm">
      {error === undefined ? (
        <p role="status">{`Exporting the conversation… ${count.toLocaleString()} messages`}</p>
      ) : (
        <p role="alert">{`The conversation could not be exported. ${error}`}</p>
      )}
      {error !== undefined && (
        <Button variant="quiet" size="sm" onClick={retry}>
          Retry
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={onEnd}>
        Cancel
      </Button>
    </div>
  )
}
