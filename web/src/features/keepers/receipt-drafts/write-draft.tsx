import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AskPreview } from '#contracts/keepers/ask.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { keepersKey } from '../keepers.api.ts'
import { AskPreviewPanel } from '../memory/index.ts'
import {
  type Drafted,
  previewReceiptDraft,
  receiptDraftQuery,
  writeReceiptDraft,
} from './receipt-drafts.api.ts'

type WriteDraftProps = {
  drafted: Drafted
  /** Whether a model may write it here. */
  isOffered: boolean
  label: string
  children?: ReactNode
}

/** Has a draft written: what goes to the provider is shown first, each time. */
export function WriteDraft({ drafted, isOffered, label, children }: WriteDraftProps) {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [preview, setPreview] = useState<AskPreview>()

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true)
    setFailed(undefined)
    try {
      await work()
    } catch (error) {
      setPreview(undefined)
      setFailed(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  const { queryKey } = receiptDraftQuery(drafted)
  const look = () => attempt(async () => setPreview(await previewReceiptDraft(drafted)))
  const write = (token: string) =>
    attempt(async () => {
      queryClient.setQueryData(queryKey, await writeReceiptDraft(drafted, token))
      setPreview(undefined)
      await queryClient.invalidateQueries({ queryKey: keepersKey })
    })

  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {children}
        {isOffered && preview === undefined && (
          <Button
            variant="quiet"
            size="sm"
            className="max-md:h-11"
            isBusy={isBusy}
            onClick={() => void look()}
          >
            {label}
          </Button>
        )}
      </div>
      {failed !== undefined && (
        <Notice tone="destructive" className="mt-3">
          {failed}
        </Notice>
      )}
      {preview && (
        <AskPreviewPanel
          preview={preview}
          onSend={() => void write(preview.previewToken)}
          onClose={() => setPreview(undefined)}
        />
      )}
    </>
  )
}
