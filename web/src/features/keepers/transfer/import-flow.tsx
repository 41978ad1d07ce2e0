import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { importQuery, importsKey, importsQuery, isUnderWay, uploadImport } from './transfer.api.ts'

/** A file from the first look to the last moment: chosen, looked through, brought in. */
export function ImportFlow({ keeper }: { keeper: Keeper | undefined }) {
  const queryClient = useQueryClient()
  const [importId, setImportId] = useState<string>()
  const [isClosed, setIsClosed] = useState(false)
  const [sending, setSending] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const upload = useRef<AbortController>(undefined)
  // One that was under way before this page was opened is followed, too.
  const earlier = useQuery({ ...importsQuery(keeper?.id ?? ''), enabled: keeper !== undefined })
  const open = earlier.data?.find((one) => isUnderWay(one) || one.status === 'ready')
  const id = importId ?? (isClosed ? undefined : open?.id)
  const { data, error, refetch } = useQuery({ ...importQuery(id ?? ''), enabled: id !== undefined })

  async function send(file: File) {
    upload.current = new AbortController()
    setSending(file.name)
    setFailure(undefined)
    try {
      const made = await uploadImport({ file, keeperId: keeper?.id, signal: upload.current.signal })
      queryClient.setQueryData(importQuery(made.id).queryKey, made)
      setImportId(made.id)
    } catch (problem) {
      if (!upload.current.signal.aborted) setFailure(sentenceOf(problem))
    } finally {
      setSending(undefined)
    }
  }

  function startOver() {
    setImportId(undefined)
    setIsClosed(true)
    void queryClient.invalidateQueries({ queryKey: importsKey })
  }

  if (sending !== undefined)
    return (
      <div className="grid justify-items-start gap-4 rounded-xl border px-5 py-6">
        <p role="status">{words.uploading(sending)}</p>
        <Button variant="quiet" onClick={() => upload.current?.abort()}>
          {words.cancel}
        </Button>
      </div>
    )
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
