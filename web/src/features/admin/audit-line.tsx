import type { AuditEntry } from '#contracts/audit/audit.ts'
import { auditActionText, auditWording } from '#contracts/audit/audit-wording.ts'
import { Pill, StatusDot } from '../../ui/pill.tsx'

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** One line of the log: when, who, what, to whom, and from where. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { at, action, actor, subject, address, detail, position } = entry
  const hasFailed = action === 'account.sign_in_failed'
  const isOther = subject !== null && subject.id !== actor?.id
  return (
    <li className="grid gap-x-5 gap-y-0.5 py-3 text-sm sm:grid-cols-[11.5rem_minmax(0,1fr)]">
      <time dateTime={at} title={`Line ${position}`} className="text-muted-foreground tabular-nums">
        {timeFormat.format(new Date(at))}
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
          {[
            nameOfActor(entry),
            isOther && `target: ${nameOf(subject)}`,
            address !== null && `from ${address}`,
            ...Object.entries(detail ?? {}).map(([name, value]) => `${name}: ${String(value)}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </li>
  )
}

/** A failed sign-in has no actor: whoever tried is unknown. */
function nameOfActor({ actor, action }: AuditEntry): string {
  if (actor !== null) return nameOf(actor)
  return action === 'account.sign_in_failed' ? auditWording.unknown : auditWording.server
}

/** Where there is no such account, or no longer, the id says what it was. */
function nameOf({ id, name, email }: NonNullable<AuditEntry['subject']>): string {
  return name !== null && email !== null ? `${name} (${email})` : id
}
