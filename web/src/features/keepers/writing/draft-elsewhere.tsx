import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Moment } from '#contracts/keepers/moments.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { Button } from '../../../ui/button.tsx'
import { findDraftElsewhere } from './begin-writing.ts'
import { dayText } from './date-text.ts'
import type { DeviceDraft } from './device-draft.ts'

type ElsewhereProps = { moment: Moment; onContinue: (draft: DeviceDraft) => void }

/** Offers what was written elsewhere on this moment and not saved. */
export function DraftElsewhere({ moment, onContinue }: ElsewhereProps) {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<DeviceDraft>()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    void findDraftElsewhere({ userId, keeperId: moment.keeperId, queryClient }, moment).then(
      (found) => !isOver && setDraft(found),
    )
    return () => {
      isOver = true
    }
  }, [userId, moment, queryClient])
  if (draft === undefined) return null
  return (
    <div
      role="region"
      aria-label="Changes elsewhere"
      className="popup flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm"
    >
      <p className="min-w-40 flex-1">
        There are unsaved changes from {dayText(new Date(draft.changedAt), '')}, on another device or from
        before you signed out.
      </p>
      <div className="flex gap-1">
        <Button variant="ghost" size="sm" onClick={() => setDraft(undefined)}>
          Not now
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onContinue(draft)}>
          Continue
        </Button>
      </div>
    </div>
  )
}
