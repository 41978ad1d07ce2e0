import { ChevronRight } from 'lucide-react'
import type { AgentLog } from '#contracts/logs/logs.ts'
import { runProviderLabel } from '#contracts/screens/value-labels.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ShortTime } from '../../ui/time.tsx'
import { figuresOf, userName } from './log-figures.ts'
import { LogDetail } from './log-detail.tsx'
import { middle, subgrid, wide } from './log-columns.ts'
import { LogThumb } from './log-feedback.tsx'
import { LogStatus } from './log-status.tsx'

const figure = 'text-right whitespace-nowrap tabular-nums'

type LogRowProps = { log: AgentLog; isOpen: boolean; onOpen: (id: string | undefined) => void }

/** One run, and beneath it its details when it is open. A click anywhere on the row opens and closes it. */
export function LogRow({ log, isOpen, onOpen }: LogRowProps) {
  const { time, tokens, cost } = figuresOf(log)
  const figures = [time, ...(tokens === '–' ? [] : [`${tokens} tokens`]), ...(cost === '–' ? [] : [cost])]
  const detailId = `log-${log.id}`
  const toggle = () => onOpen(isOpen ? undefined : log.id)
  return (
    <tbody role="rowgroup" className={classes(subgrid, 'border-b')}>
      <tr
        role="row"
        onClick={toggle}
        className={classes(
          subgrid,
          'min-h-11.5 cursor-pointer items-center transition-colors hover:bg-muted/60 [&>td]:px-2',
          isOpen && 'bg-muted',
        )}
      >
        <td role="cell" className="min-w-0 pt-2 @2xl:py-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            onClick={(event) => {
              event.stopPropagation()
              toggle()
            }}
            className="flex min-h-6 max-w-full items-center gap-1 text-left font-medium"
          >
            <Icon
              of={ChevronRight}
              size={14}
              className={classes(
                '-ml-1 shrink-0 text-muted-foreground transition-transform print:hidden',
                isOpen && 'rotate-90',
              )}
            />
            <span className="truncate" title={log.agent.name}>
              {log.agent.name}
            </span>
            {log.test && <Pill className="shrink-0 @2xl:hidden">Test</Pill>}
            <span className="sr-only">{`, ${log.input}`}</span>
          </button>
        </td>
        <td role="cell" className={classes(middle, 'truncate text-muted-foreground')}>
          {log.test && <Pill className="mr-2">Test</Pill>}
          {log.input}
        </td>
        <td role="cell" className={classes(middle, 'truncate')} title={log.user.email ?? undefined}>
          {userName(log.user)}
        </td>
        <td
          role="cell"
          className={classes(wide, 'truncate')}
          title={`${runProviderLabel(log.provider)}, ${log.model}`}
        >
          {log.model}
        </td>
        <td role="cell" className={classes(middle, figure, 'text-muted-foreground')}>
          <ShortTime iso={log.created_at} />
        </td>
        <td role="cell" className={classes(wide, figure)}>
          {time}
        </td>
        <td role="cell" className={classes(wide, figure)}>
          {tokens}
        </td>
        <td role="cell" className={classes(middle, figure)}>
          {cost}
        </td>
        <td role="cell" className="pt-2 text-right @2xl:pt-0 @2xl:text-left">
          {log.thumb !== null && <LogThumb thumb={log.thumb} />}
          <LogStatus log={log} />
        </td>
        <td
          role="cell"
          className="col-span-full min-w-0 space-y-0.5 pb-2 text-xs text-muted-foreground @2xl:hidden"
        >
          <p className="truncate text-sm">{log.input}</p>
          <p className="flex flex-wrap gap-x-2.5 tabular-nums">
            <ShortTime iso={log.created_at} />
            {[userName(log.user), log.model, ...figures].map((text) => (
              <span key={text} className="max-w-full truncate">
                {text}
              </span>
            ))}
          </p>
        </td>
      </tr>
      {isOpen && (
        <tr role="row" className={subgrid}>
          <td role="cell" id={detailId} className="col-span-full min-w-0">
            <LogDetail id={log.id} onReplayed={onOpen} />
          </td>
        </tr>
      )}
    </tbody>
  )
}
