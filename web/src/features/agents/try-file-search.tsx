import { useState } from 'react'
import { agentFileWording as wording } from '#contracts/agents/agent-file-wording.ts'
import type { AgentFilePassage } from '#contracts/agents/agent-files.ts'
import { searchMaxChars } from '#contracts/limits/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { searchAgentFiles } from './agent-files.api.ts'

/** Shows what the agent would read for a message. It is in a form already, so it has none of its own. */
export function TryFileSearch({ agentId }: { agentId: string }) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<AgentFilePassage[]>()
  const [error, setError] = useState<Error>()
  const [isBusy, setIsBusy] = useState(false)

  async function search() {
    if (isBusy || q.trim() === '') return
    setIsBusy(true)
    setError(undefined)
    try {
      setFound(await searchAgentFiles(agentId, q.trim()))
    } catch (cause) {
      setFound(undefined)
      setError(cause instanceof Error ? cause : new Error(String(cause)))
    }
    setIsBusy(false)
  }

  return (
    <section aria-label={wording.tryIt} className="grid gap-2">
      <h4 className="font-sans text-sm font-medium tracking-normal">{wording.tryIt}</h4>
      <div className="flex gap-2">
        <Input
          aria-label={wording.tryPlaceholder}
          placeholder={wording.tryPlaceholder}
          maxLength={searchMaxChars}
          value={q}
          onChange={({ target }) => setQ(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void search()
          }}
          className="min-w-0 flex-1"
        />
        <Button variant="quiet" isBusy={isBusy} onClick={() => void search()}>
          {wording.trySubmit}
        </Button>
      </div>
      <div role="status">
        {error && (
          <Notice tone="destructive">
            {wording.tryFailed}. {error.message}
          </Notice>
        )}
        {found && (
          <p className="text-sm text-muted-foreground">
            {found.length === 0 ? wording.tryNothing : wording.tryFound(found.length)}
          </p>
        )}
      </div>
      {found && found.length > 0 && (
        <ol className="grid gap-1.5">
          {found.map((passage) => (
            <li key={`${wording.place(passage)} ${passage.first_line}`}>
              <details>
                <summary className="w-fit max-w-full cursor-pointer font-mono text-xs wrap-anywhere">
                  {wording.place(passage)}
                </summary>
                <pre className="mt-1 max-h-60 overflow-auto rounded-md bg-muted p-3 text-xs" tabIndex={0}>
                  {passage.text}
                </pre>
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
