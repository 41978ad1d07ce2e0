import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { McpServer } from '#contracts/tools/mcp.ts'
import { paths } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { AdminNeeded } from '../../ui/admin-needed.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { McpServerDialog } from './mcp-server-dialog.tsx'
import { McpServerItem } from './mcp-server-item.tsx'
import { mcpServersQuery } from './mcp.api.ts'

const description =
  'Servers and programs whose tools agents can use. Each agent lists the tools that it gets.'

/** The MCP servers of this Keeper, for its admins. */
export function McpServersScreen() {
  const { user } = useAuth()
  useTitle('MCP servers')
  return user?.role === 'admin' ? <McpServers /> : <Refusal />
}

function McpServers() {
  const { data, error, refetch } = useQuery(mcpServersQuery)
  const [edited, setEdited] = useState<McpServer | 'new'>()
  const add = (
    <Button disabled={!data} onClick={() => setEdited('new')}>
      <Icon of={Plus} size={16} />
      Add server
    </Button>
  )
  const isEmpty = data?.servers.length === 0
  return (
    <>
      <PageHeader title="MCP servers" description={description} actions={!isEmpty && add} />
      {error && !data && (
        <ErrorState title="Error loading MCP servers" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows rows={3} />}
      {isEmpty && (
        <EmptyState title="No MCP servers yet" action={add}>
          Add one to give agents tools beyond those that Keeper brings: files, calendars, your own services.
        </EmptyState>
      )}
      {data && !isEmpty && (
        <ul aria-label="MCP servers" className="divide-y border-y">
          {data.servers.map((server) => (
            <McpServerItem key={server.id} server={server} onEdit={() => setEdited(server)} />
          ))}
        </ul>
      )}
      {edited && data && (
        <McpServerDialog
          server={edited === 'new' ? undefined : edited}
          isStdioAllowed={data.isStdioAllowed}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function Refusal() {
  return (
    <>
      <PageHeader title="MCP servers" description={description} />
      <AdminNeeded
        action={
          <Link to={paths.agents} className={buttonClass({ variant: 'quiet' })}>
            Go to your agents
          </Link>
        }
      >
        Only this Keeper's admins can manage MCP servers.
      </AdminNeeded>
    </>
  )
}
