import { z } from 'zod'
import { bytesPerGigabyte } from '#contracts/limits/quota-wording.ts'
import { type Quotas, QuotasChange } from '#contracts/limits/quotas.ts'
import { effectiveAmounts } from './amounts.ts'

const { attachments_bytes: Bytes, agents: Count } = QuotasChange.shape
const CountText = z.string().transform(parseCount).pipe(Count)

/** What is typed, by the names of what it becomes; a blank field goes back to the default. */
export const QuotaAmounts = z.object({
  agents: CountText,
  keepers: CountText,
  templates: CountText,
  themes: CountText,
  moments: CountText,
  conversations: CountText,
  attachments_bytes: z.string().transform(parseGigabytes).pipe(Bytes),
  shares: CountText,
})
export type QuotaAmounts = z.input<typeof QuotaAmounts>

/** The quotas that apply, as they can be typed. */
export function quotaAmountsOf(quotas: Quotas): QuotaAmounts {
  const amounts = effectiveAmounts(quotas)
  return {
    agents: String(amounts.agents),
    keepers: String(amounts.keepers),
    templates: String(amounts.templates),
    themes: String(amounts.themes),
    moments: String(amounts.moments),
    conversations: String(amounts.conversations),
    attachments_bytes: String(amounts.attachments_bytes / bytesPerGigabyte),
    shares: String(amounts.shares),
  }
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
