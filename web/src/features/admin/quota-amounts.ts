import { z } from 'zod'
import { bytesPerGigabyte, bytesPerMegabyte } from '#contracts/limits/quota-wording.ts'
import { Quotas } from '#contracts/limits/quotas.ts'
import { effectiveAmounts } from './amounts.ts'

const { attachments_bytes: Bytes, attachment_bytes: FileBytes, agents: Count } = Quotas.shape
const CountText = z.string().transform(parseCount).pipe(Count)

/** What is typed, by the names of what it becomes; a blank field goes back to the default. */
export const QuotaAmounts = z.object({
  agents: CountText,
  keepers: CountText,
  templates: CountText,
  themes: CountText,
  moments: CountText,
  conversations: CountText,
  attachments_bytes: z.string().transform(parseUnit(bytesPerGigabyte)).pipe(Bytes),
  attachment_bytes: z.string().transform(parseUnit(bytesPerMegabyte)).pipe(FileBytes),
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
    attachment_bytes: String(amounts.attachment_bytes / bytesPerMegabyte),
    shares: String(amounts.shares),
  }
}

function parseCount(text: string): number | null {
  const digits = text.trim().replaceAll(',', '')
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** Reads an amount of gigabytes, or of megabytes. */
function parseUnit(unitBytes: number) {
  return (text: string): number | null => {
    const digits = text.trim().replaceAll(',', '')
    if (digits === '') return null
    return /^\d*\.?\d+$/.test(digits) ? Math.round(Number(digits) * unitBytes) : Number.NaN
  }
}
