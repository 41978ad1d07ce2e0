import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { agentFileWording as wording } from '#contracts/agents/agent-file-wording.ts'
import { fileSizeText } from '#contracts/keepers/attachment-wording.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { agentFilesQuery } from './agent-files.api.ts'
import type { AgentFields } from './agent-fields.ts'

const AgentFiles = lazy(() => import('./agent-files.tsx').then((it) => ({ default: it.AgentFiles })))

type FilesSectionProps = {
  agentId: string | undefined
  title: string
  isOpen: boolean
  isSought: boolean
  onToggle: (isOpen: boolean) => void
}

/** The files of an agent, which it reads where its scope is `codebase`; they are its own once it has been saved. */
export function FilesSection({ agentId, isOpen, ...section }: FilesSectionProps) {
  const scope = useWatch<AgentFields, 'context_scope'>({ name: 'context_scope' })
  const isRead = scope === 'codebase'
  return (
    <Disclosure
      isOpen={isOpen}
      {...section}
      summary={
        !isRead ? wording.readsNone : agentId === undefined ? wording.reads : <Count agentId={agentId} />
      }
    >
      <div role="group" aria-label={wording.heading} tabIndex={-1} className="rounded-sm">
        {!isRead && <ReadFiles scope={scope} />}
        {isRead && agentId === undefined && (
          <p className="text-sm text-muted-foreground">{wording.saveFirst}</p>
        )}
        {isRead && agentId !== undefined && isOpen && (
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <AgentFiles agentId={agentId} />
          </Suspense>
        )}
      </div>
    </Disclosure>
  )
}

/** How many there are. */
function Count({ agentId }: { agentId: string }) {
  const { data } = useQuery(agentFilesQuery(agentId, { q: '', page: 1 }))
  if (!data) return wording.reads
  return data.count === 0 ? wording.empty : wording.counted(data.count, fileSizeText(data.bytes))
}

/** Has the agent read files, which its scope doesn't let it. */
function ReadFiles({ scope }: { scope: AgentFields['context_scope'] }) {
  const { setValue } = useFormContext<AgentFields>()
  const isReading = scope === 'keeper' || scope === 'platform_wide'
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <p className="text-muted-foreground">
        {wording.notRead} {isReading && wording.scopeChanges}
      </p>
      <Button
        variant="quiet"
        size="sm"
        onClick={({ currentTarget }) => {
          // The button goes; the files, or how to add them, take its place.
          currentTarget.closest<HTMLElement>('[role=group]')?.focus()
          setValue('context_scope', 'codebase', { shouldDirty: true })
        }}
      >
        {wording.readFiles}
      </Button>
    </div>
  )
}
