import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { agentFileWording as wording, skipReasons } from '#contracts/agents/agent-file-wording.ts'
import type { AgentFile } from '#contracts/agents/agent-files.ts'
import { fileSizeText } from '#contracts/keepers/attachment-wording.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { agentFilesKey, agentFilesQuery, deleteAgentFile, deleteAgentFiles } from './agent-files.api.ts'
import { FileDropZone } from './file-drop-zone.tsx'
import { TryFileSearch } from './try-file-search.tsx'
import { type AddedFiles, type AddingFiles, useAddFiles } from './use-add-files.ts'

/** The files that an agent of scope `codebase` reads: added, searched, tried and deleted. */
export function AgentFiles({ agentId }: { agentId: string }) {
  const { adding, report, error, add, stop } = useAddFiles(agentId)
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted-foreground">
        {wording.intro} {wording.whoSees}
      </p>
      <FileDropZone isBusy={adding !== undefined} onChosen={(choose) => void add(choose)}>
        {adding && (
          <div className="flex flex-wrap items-center gap-3" role="status">
            <p className="min-w-0 flex-1 text-sm tabular-nums">{stepOf(adding)}</p>
            <Button variant="quiet" size="sm" onClick={stop}>
              {wording.cancel}
            </Button>
            <ProgressBar
              aria-label={stepOf(adding)}
              max={adding.total ?? 1}
              {...(!adding.isArchive && adding.total !== undefined && { value: adding.done })}
            />
          </div>
        )}
        {error && (
          <Notice tone="destructive">
            <p className="font-medium">{wording.uploadFailed}</p>
            <p>{error.message}</p>
          </Notice>
        )}
        {report && !adding && <Report report={report} />}
        <FileList agentId={agentId} />
      </FileDropZone>
    </div>
  )
}

function stepOf({ done, total, isArchive }: AddingFiles): string {
  if (total === undefined) return wording.looking(done)
  return isArchive ? wording.uploadingArchive : wording.uploading(done, total)
}

/** What became of the files that were chosen. */
function Report({ report }: { report: AddedFiles }) {
  const more = report.skipped_count - report.skipped.length
  const byReason = Map.groupBy(report.skipped, ({ reason }) => reason)
  return (
    <div role="status" className="text-sm">
      <p>
        {report.wasStopped && `${wording.stopped} `}
        {wording.added(report)}.
      </p>
      {report.skipped_count > 0 && (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer text-muted-foreground hover:text-foreground">
            {wording.skipped(report.skipped_count)}
          </summary>
          <ul className="mt-2 grid gap-2 border-l pl-3">
            {[...byReason].map(([reason, files]) => (
              <li key={reason}>
                <p className="text-muted-foreground">{skipReasons[reason]}</p>
                <p className="font-mono text-xs wrap-anywhere">{files.map(({ path }) => path).join(', ')}</p>
              </li>
            ))}
            {more > 0 && <li className="text-muted-foreground">{wording.andMore(more)}</li>}
          </ul>
        </details>
      )}
    </div>
  )
}

function FileList({ agentId }: { agentId: string }) {
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [isDeletingAll, setIsDeletingAll] = useState(false)
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(agentFilesQuery(agentId, { q: useDeferredValue(q), page }))
  if (!data && error)
    return <ErrorState title={wording.failed} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  const { files, count, bytes, totalPages } = data
  // What was on the last page may have been deleted.
  if (page > Math.max(1, totalPages)) setPage(Math.max(1, totalPages))
  if (count === 0) return <p className="text-sm text-muted-foreground">{wording.empty}</p>
  return (
    <>
      <section aria-label={wording.heading} className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-muted-foreground tabular-nums">
            {wording.counted(count, fileSizeText(bytes))}
          </p>
          <Button variant="quiet" size="sm" onClick={() => setIsDeletingAll(true)}>
            {wording.deleteAll}
          </Button>
        </div>
        {(count > 10 || q !== '') && (
          <SearchField
            label={wording.search}
            placeholder={wording.search}
            value={q}
            onChange={(text) => {
              setQ(text)
              setPage(1)
            }}
          />
        )}
        {files.length === 0 && <p className="py-2 text-sm text-muted-foreground">{wording.noMatch}</p>}
        {files.length > 0 && (
          <ul className="max-h-80 overflow-y-auto border-y" tabIndex={0} aria-label={wording.heading}>
            {files.map((file) => (
              <FileRow key={file.id} agentId={agentId} file={file} />
            ))}
          </ul>
        )}
        {totalPages > 1 && (
          <div className="flex items-center justify-between text-sm text-muted-foreground">
            <Button variant="quiet" size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <span className="tabular-nums">{`Page ${page} of ${totalPages}`}</span>
            <Button variant="quiet" size="sm" disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </div>
        )}
      </section>
      <TryFileSearch agentId={agentId} />
      {isDeletingAll && (
        <ConfirmDialog
          title={wording.deleteAllQuestion(count)}
          description={wording.deleteAllExplained}
          confirmLabel={wording.deleteAll}
          busyLabel="Deleting..."
          failed={wording.deleteFailed}
          onConfirm={async () => {
            await deleteAgentFiles(agentId)
            await queryClient.invalidateQueries({ queryKey: agentFilesKey(agentId) })
          }}
          onClose={() => setIsDeletingAll(false)}
        />
      )}
    </>
  )
}

function FileRow({ agentId, file }: { agentId: string; file: AgentFile }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { id, path, bytes } = file

  async function remove() {
    await deleteAgentFile(agentId, id).catch((cause: unknown) => {
      // Somebody else was faster.
      if (!(cause instanceof ApiError && cause.status === 404)) throw cause
    })
    toast(wording.deleted(path))
    await queryClient.invalidateQueries({ queryKey: agentFilesKey(agentId) })
  }

  return (
    <li className="flex items-center gap-3 border-b py-1.5 last:border-b-0">
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <p className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">{path}</p>
        <p className="shrink-0 text-xs text-muted-foreground tabular-nums">
          {wording.length(file)}, {fileSizeText(bytes)}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={wording.deleteNamed(path)}
        className="text-muted-foreground"
        onClick={() => setIsAsking(true)}
      >
        <Icon of={Trash2} size={16} />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={wording.deleteQuestion(path)}
          description={wording.deleteExplained}
          confirmLabel={wording.delete}
          busyLabel="Deleting..."
          failed={wording.deleteFailed}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}
