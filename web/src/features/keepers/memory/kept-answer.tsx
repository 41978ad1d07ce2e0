import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { askScreenWording } from '#contracts/keepers/ask-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AskAnswer } from './ask-answer.tsx'
import { answerQuery, askedLists, deleteAnswer } from './ask.api.ts'

type KeptAnswerProps = { keeper: Keeper; runId: string; onDeleted: () => void }

/** An answer that came before, by its address, and the way to delete it. */
export function KeptAnswer({ keeper, runId, onDeleted }: KeptAnswerProps) {
  const { data, error, refetch } = useQuery(answerQuery(runId))
  const [isDeleting, setIsDeleting] = useState(false)
  const queryClient = useQueryClient()
  if (error && data === undefined)
    return (
      <ErrorState
        title={askScreenWording.answerFailed}
        needsServer="Memory"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined) return <Skeleton className="h-40" />

  async function remove() {
    await deleteAnswer(runId)
    toast.success(askScreenWording.deleted)
    onDeleted()
    queryClient.removeQueries({ queryKey: answerQuery(runId).queryKey })
    await queryClient.invalidateQueries({ queryKey: askedLists })
  }

  const { question, askedAt } = data
  return (
    <>
      <AskAnswer
        keeper={keeper}
        state={{ phase: 'done', question, askedAt: new Date(askedAt), text: '', result: data }}
        onStop={() => undefined}
      />
      {data.gone !== 'deleted' && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-4 -ml-2 text-muted-foreground"
          onClick={() => setIsDeleting(true)}
        >
          <Icon of={Trash2} size={14} />
          {askScreenWording.deleteQuestion}
        </Button>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={askScreenWording.deleteTitle(question)}
          description={askScreenWording.deleteExplained}
          confirmLabel={askScreenWording.deleteQuestion}
          busyLabel="Deleting..."
          onConfirm={remove}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  )
}
