import { Fragment } from 'react'
import type { AuditEntry } from '#contracts/audit/audit.ts'
import { auditActionText } from '#contracts/audit/audit-wording.ts'
import { exactText } from '../../lib/time-text.ts'
import { Pill, StatusDot } from '../../ui/pill.tsx'
import { auditFactsOf } from './audit-detail.ts'

/** One line of the log: when, who, what, to whom, and from where. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { at, action, position } = entry
  const hasFailed = action === 'account.sign_in_failed'
  return (
    <li className="grid gap-x-5 gap-y-0.5 py-3 text-sm sm:grid-cols-[11.5rem_minmax(0,1fr)]">
      <time dateTime={at} title={`Line ${position}`} className="text-muted-foreground tabular-nums">
        {exactText(new Date(at))}
      </time>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {auditActionText(action)}
          {hasFailed && (
            <Pill>
              <StatusDot state="bad" />
              Failed
            </Pill>
          )}
        </p>
        <p className="break-words text-muted-foreground">
          {auditFactsOf(entry).map(({ text, title }, place) => (
            <Fragment key={text}>
              {place > 0 && ' · '}
              <span title={title}>{text}</span>
            </Fragment>
          ))}
        </p>
      </div>
    </li>
  )
}
