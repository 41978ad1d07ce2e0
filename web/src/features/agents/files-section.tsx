import { lazy, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { agentFileWording as wording } from '#contracts/agents/agent-file-wording.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { AgentFields } from './agent-fields.ts'

const AgentFiles = lazy(() => import('./agent-files.tsx').then((it) => ({ default: it.AgentFiles })))

/** The files of an agent whose scope is `codebase`; they are its own once it has been saved. */
export function FilesSection({
  agentId,
  isOpen,
  ...section
}: {
  agentId: string | undefined
  title: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}) {
  const scope = useWatch<AgentFields, 'context_scope'>({ name: 'context_scope' })
  if (scope !== 'codebase') return null
  return (
    <Disclosure isOpen={isOpen} {...section} summary="What the agent reads before each answer">
      {agentId === undefined && <p className="text-sm text-muted-foreground">{wording.saveFirst}</p>}
      {agentId !== undefined && isOpen && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <AgentFiles agentId={agentId} />
        </Suspense>
      )}
    </Disclosure>
  )
}
