import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { McpServer } from '#contracts/tools/mcp.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill, StatusDot } from '../../ui/pill.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { McpToolList } from './mcp-tool-list.tsx'
import { checkMcpServer, deleteMcpServer, refreshMcpServers } from './mcp.api.ts'

/** One server: how it is, what it offers, and what can be done with it. */
export function McpServerItem({ server, onEdit }: { server: McpServer; onEdit: () => void }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const changed = server.tools.filter(({ state }) => state === 'changed').length
  const [isOpen, setIsOpen] = useState(changed > 0)
  const check = useMutation({
    mutationFn: () => checkMcpServer(server.id),
    onSuccess: () => refreshMcpServers(queryClient),
    onError: (error) => toast.error(sentenceOf(error)),
  })
  const { title, slug, kind, url, command, args, health, error } = server
  return (
    <li className="py-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 font-sans text-base font-medium tracking-normal wrap-anywhere">{title}</h2>
            <Health server={server} />
            {changed > 0 && <Pill tone="accent">{changed} changed</Pill>}
          </div>
          <p className="mt-1 font-mono text-xs wrap-anywhere text-muted-foreground">
            {kind === 'http' ? url : [command, ...args].join(' ')}
          </p>
          <p className="mt-1 text-sm text-muted-foreground">
            <span className="font-mono text-xs">mcp:{slug}</span>
            {server.checked_at && (
              <>
                {', checked '}
                <RelativeTime iso={server.checked_at} />
              </>
            )}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <Button variant="quiet" size="sm" isBusy={check.isPending} onClick={() => check.mutate()}>
            <Icon of={RefreshCw} size={16} />
            <span className="max-sm:sr-only">{check.isPending ? 'Checking...' : 'Check now'}</span>
            <span className="sr-only">{title}</span>
          </Button>
          <MoreMenu about={title} place="row">
            <MenuItem icon={Pencil} onSelect={onEdit}>
              Edit
            </MenuItem>
            <MenuItem icon={Trash2} onSelect={() => setIsAsking(true)}>
              Delete
            </MenuItem>
          </MoreMenu>
        </div>
      </div>
      <div role="status" className="[&:not(:empty)]:mt-3">
        {health === 'failed' && error && <Notice tone="destructive">{error}</Notice>}
      </div>
      {server.tools.length > 0 && (
        <div className="mt-4">
          <Disclosure title="Tools" summary={summaryOf(server)} isOpen={isOpen} onToggle={setIsOpen}>
            <McpToolList server={server} />
          </Disclosure>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${title}”?`}
          description="Agents that use its tools continue without them. Its secrets are deleted, and so is what people always allowed."
          confirmLabel="Delete"
          busyLabel="Deleting..."
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await deleteMcpServer(server.id)
            await refreshMcpServers(queryClient)
            toast.success(`“${title}” is deleted.`)
          }}
        />
      )}
    </li>
  )
}

const healths = {
  ok: { dot: 'ok', text: 'working' },
  failed: { dot: 'bad', text: 'not working' },
  unchecked: { dot: 'busy', text: 'not checked yet' },
} as const

function Health({ server: { is_enabled, health } }: { server: McpServer }) {
  const { dot, text } = is_enabled ? healths[health] : ({ dot: 'off', text: 'switched off' } as const)
  return (
    <Pill>
      <StatusDot state={dot} />
      {text}
    </Pill>
  )
}

function summaryOf({ tools, passed_over: passedOver }: McpServer): string {
  const listed = tools.filter(({ state }) => state !== 'gone').length
  const count = `${listed} ${listed === 1 ? 'tool' : 'tools'}`
  return passedOver === 0 ? count : `${count}, ${passedOver} more that can’t be used`
}
