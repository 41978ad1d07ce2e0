import { lazy, Suspense } from 'react'
import { useUnsentQuestion } from '../../../lib/unsent-question.ts'
import { useRecordingSender } from '../recording/index.ts'
import { useLeftDrafts } from './send-left.ts'
import { useOutbox } from './use-outbox.ts'

const UnsentDialog = lazy(async () => ({ default: (await import('./unsent-dialog.tsx')).UnsentDialog }))

/** Sends what this person saved on this device, whatever screen is open, and asks about the rest at the way out. */
export function OutboxSender() {
  useOutbox()
  useLeftDrafts()
  useRecordingSender()
  const question = useUnsentQuestion()
  if (question === undefined) return null
  return (
    <Suspense>
      <UnsentDialog question={question} />
    </Suspense>
  )
}
