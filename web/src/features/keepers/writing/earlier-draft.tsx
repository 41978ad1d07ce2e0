import { useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import { navigate } from '../../../lib/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { dayText } from './date-text.ts'
import type { DeviceDraft } from './device-draft.ts'
import { deviceStore } from './device-store.ts'
import { draftPath } from './draft-path.ts'
import { forgetDraft } from './server-words.ts'
import { useEarlierDrafts } from './use-earlier-drafts.ts'
import { nameOf } from './words.ts'

type EarlierProps = { keeper: Keeper; keeperParam: string; presentId: string }

/** Offers what was begun before and not saved, here or on another device, without moving the page. */
export function EarlierDraft({ keeper, keeperParam, presentId }: EarlierProps) {
  const { drafts, forget } = useEarlierDrafts(keeper.id, presentId)
  const [isLeft, setIsLeft] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [latest] = drafts
  if (latest === undefined || isLeft) return null

  async function discard(draft: DeviceDraft) {
    await deviceStore.remove(draft)
    await forgetDraft(draft)
    forget(draft)
  }

  return (
    <div
      role="region"
      aria-label="Earlier draft"
      className="popup flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm"
    >
      <p className="min-w-40 flex-1">
        You were writing <span className="font-serif text-base">“{nameOf(latest.words) || 'Untitled'}”</span>{' '}
        {dayText(new Date(latest.changedAt))}.
        {drafts.length > 1 && (
          <span className="text-muted-foreground"> {drafts.length - 1} more unsaved.</span>
        )}
      </p>
      <div className="flex gap-1">
        <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
          Discard
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setIsLeft(true)}>
          Start new
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => void navigate(draftPath(keeperParam, latest.id), { replace: true })}
        >
          Continue
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Discard “${nameOf(latest.words) || 'Untitled'}”?`}
          description={writingWording.discardNew}
          confirmLabel="Discard draft"
          busyLabel="Discarding…"
          onConfirm={() => discard(latest)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
