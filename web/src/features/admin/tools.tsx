import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ToolInfo } from '#contracts/tools/tools.ts'
import { toolLabel } from '#contracts/tools/tool-wording.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/toggle.tsx'
import { switchTool, toolsQuery } from '../agents/tools.api.ts'

/** The tools that agents may use only if an admin allows it. */
export function Tools() {
  const { data, error, refetch } = useQuery(toolsQuery)
  return (
    <section aria-labelledby="tools-title" className="mb-12 print:hidden">
      <h2 id="tools-title" className="text-xl">
        Tools
      </h2>
      <p className="mt-1 mb-5 text-sm text-muted-foreground">What agents may use on this Keeper.</p>
      {error && !data && (
        <ErrorState title="Error loading tools" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows rows={1} />}
      <div className="grid max-w-xl gap-4">
        {data
          ?.filter((tool) => tool.is_switchable)
          .map((tool) => (
            <ToolSwitch key={tool.name} tool={tool} />
          ))}
      </div>
    </section>
  )
}

function ToolSwitch({ tool }: { tool: ToolInfo }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (isOn: boolean) => switchTool(tool.name, isOn),
    onSuccess: (saved) =>
      queryClient.setQueryData(toolsQuery.queryKey, (tools) =>
        tools?.map((known) => (known.name === saved.name ? saved : known)),
      ),
  })
  return (
    <div className="grid gap-2">
      {change.error && <Notice tone="destructive">{change.error.message}</Notice>}
      <Switch
        label={toolLabel(tool.name)}
        hint={`${tool.description} Agents also need the permission ${tool.permission}.`}
        isOn={change.isPending ? change.variables : tool.is_enabled}
        disabled={change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
      />
    </div>
  )
}
