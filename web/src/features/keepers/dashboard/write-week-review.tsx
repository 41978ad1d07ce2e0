import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { weekReviewWording as wording } from '#contracts/keepers/week-review-wording.ts'
import type { WeekReviewPreview } from '#contracts/keepers/week-reviews.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { keepersKey } from '../keepers.api.ts'
import { AskPreviewPanel } from '../memory/index.ts'
import { previewReview, weekReviewKey, writeReview } from './week-review.api.ts'

type WriteProps = {
  keeper: Keeper
  weekStart: string
  label: string
  /** Whether nothing would go to a provider that its person hasn't looked at. */
  isAgreed: boolean
  children?: ReactNode
}

/** Has the review of a week written; before anything goes to a provider for the first time, it is shown. */
export function WriteWeekReview({ keeper, weekStart, label, isAgreed, children }: WriteProps) {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [preview, setPreview] = useState<WeekReviewPreview>()

  async function write(body: { previewToken?: string; withoutModel?: boolean }) {
    setIsBusy(true)
    setFailed(undefined)
    try {
      await writeReview(keeper.id, weekStart, body)
      setPreview(undefined)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: weekReviewKey(keeper.id) }),
        queryClient.invalidateQueries({ queryKey: keepersKey }),
      ])
    } catch (error) {
      if (error instanceof ApiError && error.code === 'preview_needed') await look()
      else {
        setPreview(undefined)
        setFailed(sentenceOf(error))
      }
    } finally {
      setIsBusy(false)
    }
  }

  async function look() {
    setIsBusy(true)
    setFailed(undefined)
    try {
      const seen = await previewReview(keeper.id, weekStart)
      if (seen.isNeeded) setPreview(seen)
      else await write({})
    } catch (error) {
      setFailed(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {children}
        {preview === undefined && (
          <Button
            variant="quiet"
            size="sm"
            className="max-md:h-11"
            isBusy={isBusy}
            onClick={() => void (isAgreed ? write({}) : look())}
          >
            {label}
          </Button>
        )}
        {preview && (
          <Button
            variant="quiet"
            size="sm"
            className="max-md:h-11"
            isBusy={isBusy}
            onClick={() => void write({ withoutModel: true })}
          >
            {wording.withoutModel}
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
          onSend={() => void write({ previewToken: preview.previewToken })}
          onClose={() => setPreview(undefined)}
        />
      )}
    </>
  )
}
