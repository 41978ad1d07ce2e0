import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { AgentLogDetail } from '#contracts/logs/logs.ts'
import { wording } from '#contracts/wording.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { replayLog } from './logs.api.ts'

/** Runs the agent again with the same input, in a new session, and opens the new log. */
export function ReplayButton({ log, onReplayed }: { log: AgentLogDetail; onReplayed: (id: string) => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => replayLog(log.id),
    onSuccess: async (id) => {
      onReplayed(id)
      await queryClient.invalidateQueries({ queryKey: ['logs'] })
    },
  })
  return (
    <div className="grid justify-items-start gap-3 print:hidden">
      {error && (
        <Notice tone="destructive">
          <p className="font-medium">{wording.agentRunFailed}</p>
          {error.message !== wording.agentRunFailed && <p>{error.message}</p>}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button variant="quiet" size="sm" isBusy={isPending} onClick={() => mutate()}>
          <Icon of={RotateCw} size={14} />
          {isPending ? 'Replaying...' : 'Replay'}
        </Button>
        <span className="text-sm text-muted-foreground">
          {`Runs ${log.agent.name} again with the same input${log.has_files ? ', without its files' : ''}, in a new session.`}
        </span>
      </div>
    </div>
  )
}
