import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ToolApproval } from '#contracts/tools/tools.ts'
import { toolLabel } from '#contracts/tools/tool-wording.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { approvalsQuery, removeApproval } from '../agents/tools.api.ts'

/** What agents may change without asking, each with a way back. */
export function AllowedTools() {
  const { data, error, refetch } = useQuery(approvalsQuery)
  if (error && !data)
    return <ErrorState title="Error loading permissions" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={1} />
  if (data.length === 0)
    return (
      <p className="text-sm text-muted-foreground">
        None. When you choose “Always for this agent” in a chat, it appears here.
      </p>
    )
  return (
    <ul className="-my-4 divide-y">
      {data.map((approval) => (
        <AllowedTool key={approval.id} approval={approval} />
      ))}
    </ul>
  )
}

function AllowedTool({ approval: { id, agent, tool } }: { approval: ToolApproval }) {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: () => removeApproval(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 text-sm">
      <span>
        <span className="font-medium">{agent.name}</span>: {toolLabel(tool)}
      </span>
      <Button size="sm" variant="quiet" disabled={removal.isPending} onClick={() => removal.mutate()}>
        Ask again
      </Button>
      {removal.error && (
        <Notice tone="destructive" className="w-full">
          {removal.error.message}
        </Notice>
      )}
    </li>
  )
}
