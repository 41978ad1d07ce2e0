import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agent } from '#contracts/agents/agents.ts'
import type { AgentVersion } from '#contracts/agents/agent-versions.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { SavedAgent } from './agents.api.ts'
import { differencesOf } from './agent-differences.ts'
import { VersionDifferences } from './version-differences.tsx'
import { VersionList } from './version-list.tsx'
import { restoreVersion, versionsQuery } from './versions.api.ts'

type VersionsDialogProps = {
  agent: Agent
  onClose: () => void
  onRestored: (saved: SavedAgent, number: number) => void
}

/** What each save left of an agent: compared field by field, and brought back. */
export function VersionsDialog({ agent, onClose, onRestored }: VersionsDialogProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    versionsQuery(agent.id),
  )
  const versions = data?.pages.flatMap((page) => page.versions)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Versions of ${agent.name}`}
      description="Each save creates a version. Restoring one creates a new version from it."
      className="w-[min(60rem,calc(100vw-2rem))]"
    >
      <div className="mt-5">
        {error && !versions && (
          <ErrorState title="Error loading versions" error={error} onRetry={() => void refetch()} />
        )}
        {!versions && !error && <SkeletonRows rows={3} />}
        {versions && (
          <Comparison
            agent={agent}
            versions={versions}
            onRestored={onRestored}
            older={
              hasNextPage && (
                <Button
                  variant="quiet"
                  size="sm"
                  isBusy={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {isFetchingNextPage ? 'Loading...' : 'Older versions'}
                </Button>
              )
            }
          />
        )}
      </div>
    </Dialog>
  )
}

type ComparisonProps = Pick<VersionsDialogProps, 'agent' | 'onRestored'> & {
  /** The newest first; never empty. */
  versions: readonly AgentVersion[]
  older: React.ReactNode
}

function Comparison({ agent, versions, onRestored, older }: ComparisonProps) {
  const queryClient = useQueryClient()
  const newest = versions[0]?.number ?? 1
  const [chosen, setChosen] = useState<number>(newest)
  const [base, setBase] = useState<number>()
  const [isAsking, setIsAsking] = useState(false)
  // Compared with the one before it, unless another is chosen.
  const baseNumber = base !== undefined && base !== chosen ? base : chosen - 1
  const after = versions.find(({ number }) => number === chosen)
  const before = versions.find(({ number }) => number === baseNumber)

  async function restore() {
    const saved = await restoreVersion(agent.id, chosen)
    await queryClient.invalidateQueries(versionsQuery(agent.id))
    setChosen(newest + 1)
    setBase(undefined)
    onRestored(saved, chosen)
  }

  return (
    <div className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <VersionList versions={versions} newest={newest} chosen={chosen} onChoose={setChosen} />
        {older && <div className="mt-3">{older}</div>}
      </div>
      <section aria-label={`Version ${chosen}`} className="min-w-0">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <div className="flex flex-wrap items-center gap-2 text-sm whitespace-nowrap">
            <h3 className="font-sans text-sm font-medium tracking-normal">Version {chosen}</h3>
            {newest > 1 && (
              <>
                <span className="text-muted-foreground">compared with</span>
                <Select
                  aria-label="Compare with"
                  options={versions
                    .filter(({ number }) => number !== chosen)
                    .map(({ number }) => ({ value: `${number}`, label: `Version ${number}` }))}
                  value={before ? `${baseNumber}` : null}
                  onChange={(number) => setBase(Number(number))}
                  size="bar"
                  className="w-34"
                />
              </>
            )}
          </div>
          <Button size="sm" disabled={chosen === newest} onClick={() => setIsAsking(true)}>
            {chosen === newest ? 'Current version' : `Restore version ${chosen}`}
          </Button>
        </div>
        {before && after ? (
          <VersionDifferences
            differences={differencesOf(before.agent, after.agent)}
            before={baseNumber}
            after={chosen}
          />
        ) : (
          <p className="text-sm text-muted-foreground">This is the oldest version shown.</p>
        )}
      </section>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          onConfirm={restore}
          title={`Restore version ${chosen} of ${agent.name}?`}
          description="It becomes a new version, so nothing is lost. Visibility, status and who pays are unchanged."
          confirmLabel="Restore"
          busyLabel="Restoring..."
          isDestructive={false}
        />
      )}
    </div>
  )
}
