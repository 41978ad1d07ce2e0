import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { unsentWording } from '#contracts/keepers/writing-wording.ts'
import { useAuth } from '../../../lib/auth.tsx'
import type { UnsentQuestion } from '../../../lib/unsent-question.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { downloadUnsent, findUnsentKind, sendUnsent, type UnsentKind } from './unsent-words.ts'

const questions: Record<UnsentKind, { title: string; description: string }> = {
  sendable: { title: unsentWording.title, description: unsentWording.description },
  messages: { title: unsentWording.messagesTitle, description: unsentWording.messagesDescription },
  forms: { title: unsentWording.formsTitle, description: unsentWording.formsDescription },
  keeper: { title: unsentWording.keeperTitle, description: unsentWording.keeperDescription },
}

/** Signing out would delete words that the server doesn't have: they can be sent, downloaded or discarded. */
export function UnsentDialog({ question }: { question: UnsentQuestion }) {
  const userId = useAuth().user?.id ?? ''
  const queryClient = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const kind = useQuery({
    queryKey: ['unsent', userId],
    queryFn: () => findUnsentKind(userId),
    // It asks this device alone.
    networkMode: 'always',
    ...{ retry: false, gcTime: 0 },
  })

  async function send() {
    setIsSending(true)
    const unsent = await sendUnsent(userId, queryClient, true).catch(() => undefined)
    setIsSending(false)
    if (unsent === 0) return question.answer(true)
    setHasFailed(true)
    await kind.refetch()
  }

  if (kind.isPending) return null
  // Where that can't be found out, sending is offered too.
  const isSendable = (kind.data ?? 'sendable') === 'sendable'

  return (
    <Dialog isOpen onClose={() => question.answer(false)} {...questions[kind.data ?? 'sendable']}>
      {hasFailed && isSendable && (
        <Notice tone="destructive" className="mt-4">
          {unsentWording.notSent}
        </Notice>
      )}
      <div className="mt-6 grid gap-2">
        {isSendable && (
          <Button isBusy={isSending} onClick={() => void send()}>
            {unsentWording.send}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void downloadUnsent(userId)}>
          <Icon of={Download} size={16} />
          {unsentWording.download}
        </Button>
        <Button variant="destructive" disabled={isSending} onClick={() => question.answer(true)}>
          {unsentWording.discard}
        </Button>
      </div>
    </Dialog>
  )
}
