import type { AgentLog } from '#contracts/logs/logs.ts'
import { classes } from '../../ui/classes.ts'
import { LogRow } from './log-row.tsx'
import { middle, subgrid, wide } from './log-columns.ts'
import { PinnedLog } from './pinned-log.tsx'

type LogsTableProps = {
  logs: readonly AgentLog[]
  /** The log whose details are shown. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

/** The list. In a narrow place a row's figures stand beneath its input. */
export function LogsTable({ logs, openId, onOpen }: LogsTableProps) {
  const isElsewhere = openId !== undefined && logs.every(({ id }) => id !== openId)
  if (logs.length === 0 && !isElsewhere) return null
  return (
    <div className="@container mb-6">
      {/* A grid, so that its columns can be fewer; the roles say what its elements would say by themselves. */}
      <table role="table" aria-label="Execution logs" className={classes('grid text-left text-sm', columns)}>
        <thead role="rowgroup" className={classes(subgrid, '@max-2xl:sr-only')}>
          <tr
            role="row"
            className={classes(subgrid, 'h-10 items-center border-b text-xs text-muted-foreground')}
          >
            {heads.map(({ name, className }) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={classes('px-2 font-normal', className)}
              >
                {name}
              </th>
            ))}
            <th role="columnheader" scope="col" className="px-2">
              <span className="sr-only">Status</span>
            </th>
          </tr>
        </thead>
        {isElsewhere && <PinnedLog key={openId} id={openId} onOpen={onOpen} />}
        {logs.map((log) => (
          <LogRow key={log.id} log={log} isOpen={log.id === openId} onOpen={onOpen} />
        ))}
      </table>
    </div>
  )
}

const columns =
  'grid-cols-[minmax(0,1fr)_6.5rem] @2xl:grid-cols-[9rem_minmax(0,1fr)_5.75rem_5.5rem_4.75rem_6.5rem] ' +
  '@4xl:grid-cols-[9rem_minmax(0,1fr)_5.75rem_8rem_5.5rem_4rem_4rem_4.75rem_6.5rem]'

const heads = [
  { name: 'Agent', className: '' },
  { name: 'Input', className: middle },
  { name: 'User', className: middle },
  { name: 'Model', className: wide },
  { name: 'When', className: classes(middle, 'text-right') },
  { name: 'Time', className: classes(wide, 'text-right') },
  { name: 'Tokens', className: classes(wide, 'text-right') },
  { name: 'Cost', className: classes(middle, 'text-right') },
]
