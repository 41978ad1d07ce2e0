import type { AuditEntry } from '#contracts/audit/audit.ts'
import { auditSubjectNoun, auditWays, registrationModeLabels } from '#contracts/audit/audit-detail-wording.ts'
import { auditWording } from '#contracts/audit/audit-wording.ts'
import { limitLabels } from '#contracts/limits/limit-wording.ts'
import { gigabytesText, megabytesText, quotaLabels } from '#contracts/limits/quota-wording.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { countText } from '../../lib/figures.ts'
import { dollarsText } from './limit-fields.ts'

/** A piece of what a line says; an id is shown short and is whole in `title`. */
export type AuditFact = { text: string; title?: string }

const idShownChars = 8

/** Who did it, to whom or what, from where, and what else is known of it. */
export function auditFactsOf(entry: AuditEntry): AuditFact[] {
  const { actor, action, subject, address, detail } = entry
  const facts = [actor === null ? { text: nobodyOf(action) } : named(actor, '')]
  if (subject !== null && subject.id !== actor?.id) facts.push(named(subject, auditSubjectNoun(action)))
  if (address !== null) facts.push({ text: `from ${address}` })
  for (const [name, value] of Object.entries(detail ?? {})) {
    const text = detailText(name, value)
    if (text !== undefined) facts.push({ text })
  }
  return facts
}

/** A failed sign-in has no actor: whoever tried is unknown. */
function nobodyOf(action: string): string {
  return action === 'account.sign_in_failed' ? auditWording.unknown : auditWording.server
}

/** "Grace (grace@example.org)" for an account, "agent 43616ade" for what has no name here, or no longer. */
function named({ id, name, email }: NonNullable<AuditEntry['subject']>, noun: string): AuditFact {
  if (name !== null && email !== null)
    return { text: `${noun === 'account' ? '' : noun} ${name} (${email})`.trim() }
  if (!isUuid.test(id)) return { text: `${noun} ${id}`.trim() }
  return { text: `${noun || 'account'} ${id.slice(0, idShownChars)}`, title: id }
}

const isUuid = /^[\da-f]{8}-[\da-f-]{27}$/

type DetailValue = NonNullable<AuditEntry['detail']>[string]

/** Undefined for what says nothing to people; the export has all of it. */
function detailText(name: string, value: DetailValue): string | undefined {
  const written = String(value)
  if (name === 'shareId') return undefined
  if (name === 'way') return auditWays[written] ?? written
  if (name === 'provider') return labelOf(providerLabels, written) ?? written
  if (name === 'mode') return labelOf(registrationModeLabels, written) ?? written
  if (name === 'is_active') return value === true ? 'on' : 'off'
  if (name === 'slug') return `/${written}`
  if (name === 'page' || name === 'from' || name === 'to') return `${name} ${written}`
  if (name === 'kept_days') return value === null ? 'kept until deleted' : `kept for ${written} days`
  if (['run', 'edit', 'share', 'delete'].includes(name)) return value === true ? `may ${name}` : undefined
  const label = labelOf(limitLabels, name) ?? labelOf(quotaLabels, name)
  return `${label ?? name.replaceAll('_', ' ')}: ${label === undefined ? written : amountText(name, value)}`
}

function amountText(name: string, value: DetailValue): string {
  if (typeof value !== 'number') return auditWording.backToDefault
  if (name.endsWith('_micro_usd')) return dollarsText(value)
  if (name === 'attachment_bytes') return megabytesText(value)
  return name.endsWith('_bytes') ? gigabytesText(value) : countText(value)
}

function labelOf(labels: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(labels, name) ? labels[name] : undefined
}
