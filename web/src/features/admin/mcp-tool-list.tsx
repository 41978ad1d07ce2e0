import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { McpServer, McpTool } from '#contracts/tools/mcp.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Switch } from '../../ui/toggle.tsx'
import { changeMcpTool, refreshMcpServers } from './mcp.api.ts'

/** The tools of a server: whether each asks first, and what an admin has to look at. */
export function McpToolList({ server }: { server: McpServer }) {
  return (
    <ul aria-label={`Tools of ${server.title}`} className="grid gap-5">
      {server.tools.map((tool) => (
        <Tool key={tool.name} server={server} tool={tool} />
      ))}
    </ul>
  )
}

function Tool({ server, tool }: { server: McpServer; tool: McpTool }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (asked: { accept?: string; marked_reading?: boolean }) =>
      changeMcpTool(server.id, tool.name, asked),
    onSettled: () => refreshMcpServers(queryClient),
  })
  const { name, description, state } = tool
  const isBelieved = server.trusts_hints && tool.says_reading
  const isReading = change.variables?.marked_reading ?? tool.marked_reading
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-mono text-sm font-normal wrap-anywhere">{name}</h4>
        {state === 'gone' && <Pill>no longer offered</Pill>}
        {state === 'changed' && <Pill tone="accent">changed since it was accepted</Pill>}
      </div>
      {description && state !== 'changed' && (
        <p className="line-clamp-3 max-w-[68ch] text-sm wrap-anywhere text-muted-foreground">{description}</p>
      )}
      {change.error && <Notice tone="destructive">{change.error.message}</Notice>}
      {tool.change && (
        <Change
          name={name}
          change={tool.change}
          isBusy={change.isPending}
          onAccept={(digest) => change.mutate({ accept: digest })}
        />
      )}
      {state === 'ready' &&
        (isBelieved ? (
          <p className="text-sm text-muted-foreground">Runs without asking: it says that it only reads.</p>
        ) : (
          <Switch
            label={
              <>
                Runs without asking<span className="sr-only">: {name}</span>
              </>
            }
            hint="Only for tools that change nothing and send nothing."
            isOn={change.isPending ? isReading : tool.marked_reading}
            disabled={change.isPending}
            onChange={(isOn) => change.mutate({ marked_reading: isOn })}
          />
        ))}
    </li>
  )
}

type Told = NonNullable<McpTool['change']>

/** What the tool was when it was accepted, and what its server says now. */
function Change({
  name,
  change: { before, after, digest },
  isBusy,
  onAccept,
}: {
  name: string
  change: Told
  isBusy: boolean
  onAccept: (digest: string) => void
}) {
  const isSchemaChanged = before.input_schema !== after.input_schema
  return (
    <Notice tone="accent">
      <div className="grid gap-3">
        <p>Agents can’t use this tool until you accept it. Read closely: agents follow what it says.</p>
        <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
          <Version title="Before" told={before} isSchemaShown={isSchemaChanged} />
          <Version title="Now" told={after} isSchemaShown={isSchemaChanged} />
        </dl>
        <div>
          <Button variant="quiet" size="sm" isBusy={isBusy} onClick={() => onAccept(digest)}>
            {isBusy ? 'Saving...' : 'Accept'}
            <span className="sr-only">{name}</span>
          </Button>
        </div>
      </div>
    </Notice>
  )
}

function Version({
  title,
  told,
  isSchemaShown,
}: {
  title: string
  told: Told['before']
  isSchemaShown: boolean
}) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium">{title}</dt>
      <dd className="mt-1 grid gap-2 text-sm wrap-anywhere whitespace-pre-wrap">
        {told.description || 'No description.'}
        {isSchemaShown && <code className="font-mono text-xs">{indented(told.input_schema)}</code>}
        <span className="text-xs">
          {told.says_reading ? 'Says that it only reads.' : 'May change things.'}
        </span>
      </dd>
    </div>
  )
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}
