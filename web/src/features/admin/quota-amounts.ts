import { z } from 'zod'
import { bytesPerGigabyte } from '#contracts/limits/quota-wording.ts'
import { type Quotas, QuotasChange } from '#contracts/limits/quotas.ts'

const { attachments_bytes: Bytes, agents: Count } = QuotasChange.shape
const CountText = z.string().transform(parseCount).pipe(Count)

/** What is typed, by the names of what it becomes; a blank field goes back to the default. */
export const QuotaAmounts = z.object({
  agents: CountText,
  keepers: CountText,
  templates: CountText,
  themes: CountText,
  conversations: CountText,
  attachments_bytes: z.string().transform(parseGigabytes).pipe(Bytes),
  shares: CountText,
})
export type QuotaAmounts = z.input<typeof QuotaAmounts>

/** What the form shows of the quotas that an admin set. */
export function quotaAmountsOf(quotas: Omit<Quotas, 'defaults'>): QuotaAmounts {
  const bytes = quotas.attachments_bytes
  return {
    agents: textOf(quotas.agents),
    keepers: textOf(quotas.keepers),
    templates: textOf(quotas.templates),
    themes: textOf(quotas.themes),
    conversations: textOf(quotas.conversations),
    attachments_bytes: textOf(bytes === null ? null : bytes / bytesPerGigabyte),
    shares: textOf(quotas.shares),
  }
}

function textOf(amount: number | null): string {
  return amount === null ? '' : String(amount)
}

function parseCount(text: string): number | null {
  const digits = text.trim().replaceAll(',', '')
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

function parseGigabytes(text: string): number | null {
  const digits = text.trim().replaceAll(',', '')
  if (digits === '') return null
  return /^\d*\.?\d+$/.test(digits) ? Math.round(Number(digits) * bytesPerGigabyte) : Number.NaN
}
