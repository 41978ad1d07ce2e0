import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { UploadCancelled, UploadedSoFar, type UploadProgress } from '../uploads/index.ts'
import { FileDrop } from './file-drop.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { importQuery, importsKey, importsQuery, isUnderWay, uploadImport } from './transfer.api.ts'

type Sending = UploadProgress & { file: File }

type ImportFlowProps = {
  keeper: Keeper | undefined
  /** The import that was chosen, if any. */
  importId: string | undefined
  onOpen: (importId: string | undefined) => void
}

/** A file from the first look to the last moment: chosen, looked through, brought in. */
export function ImportFlow({ keeper, importId, onOpen }: ImportFlowProps) {
  const userId = useAuth().user?.id ?? ''
  const queryClient = useQueryClient()
  const [isClosed, setIsClosed] = useState(false)
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<string>()
  const upload = useRef<AbortController>(undefined)
  // One that was under way before this page was opened is followed, too.
  const earlier = useQuery(importsQuery(keeper?.id))
  const open = earlier.data?.find((one) => isUnderWay(one) || one.status === 'ready')
  const id = importId ?? (isClosed ? undefined : open?.id)
  const { data, error, refetch } = useQuery({ ...importQuery(id ?? ''), enabled: id !== undefined })

  // What has come stays on the server: the same file continues there.
  useEffect(() => () => upload.current?.abort(), [])

  async function send(file: File) {
    const { signal } = (upload.current = new AbortController())
    const onProgress = (progress: UploadProgress) => setSending({ file, ...progress })
    onProgress({ sent: 0, isWaiting: false })
    setFailure(undefined)
    try {
      const made = await uploadImport({ file, userId, keeperId: keeper?.id, onProgress, signal })
      queryClient.setQueryData(importQuery(made.id).queryKey, made)
      onOpen(made.id)
    } catch (problem) {
      if (!signal.aborted) setFailure(sentenceOf(problem))
    } finally {
      setSending(undefined)
    }
  }

  function startOver() {
    onOpen(undefined)
    setIsClosed(true)
    void queryClient.invalidateQueries({ queryKey: importsKey })
  }

  if (sending !== undefined)
    return <UploadedSoFar {...sending} onCancel={() => upload.current?.abort(new UploadCancelled())} />
  if (id !== undefined && error)
    return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (id !== undefined && data && isUnderWay(data)) return <ImportProgress stored={data} />
  if (id !== undefined && data?.plan && data.status === 'ready')
    return <ImportCheck stored={data} plan={data.plan} keeper={keeper} onClose={startOver} />
  if (id !== undefined && data) return <ImportResult stored={data} onClose={startOver} />
  return (
    <div className="grid gap-4">
      {failure && <Notice tone="destructive">{failure}</Notice>}
      <FileDrop onFile={(file) => void send(file)} />
    </div>
  )
}
