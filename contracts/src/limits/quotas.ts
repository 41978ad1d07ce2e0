import { z } from 'zod'
import { success } from '../envelope.ts'
import { bytesPerGigabyte, bytesPerMegabyte, quotaWording } from './quota-wording.ts'

const Count = z
  .int(quotaWording.countNeeded)
  .min(0, quotaWording.countNeeded)
  .max(1_000_000, quotaWording.countNeeded)

const FileBytes = z
  .int(quotaWording.fileSizeNeeded)
  .min(0, quotaWording.fileSizeNeeded)
  .max(100 * bytesPerMegabyte, quotaWording.fileSizeNeeded)

const Bytes = z
  .int(quotaWording.sizeNeeded)
  .min(0, quotaWording.sizeNeeded)
  .max(10_000 * bytesPerGigabyte, quotaWording.sizeNeeded)

/** How much one account may have. Visitors count as accounts with their conversations and attachments. */
export const EffectiveQuotas = z.object({
  agents: Count,
  /** Those in the trash don't count. */
  keepers: Count,
  /** Of all keepers together; those in the trash don't count. */
  moments: Count,
  templates: Count,
  themes: Count,
  conversations: Count,
  /** Bytes of all attachments together. */
  attachments_bytes: Bytes,
  /** Bytes of each file of a keeper. */
  attachment_bytes: FileBytes,
  /** Of each agent. */
  shares: Count,
})
export type EffectiveQuotas = z.infer<typeof EffectiveQuotas>
export type QuotaName = keyof EffectiveQuotas

export const defaultQuotas: EffectiveQuotas = {
  agents: 200,
  keepers: 200,
  moments: 500_000,
  templates: 200,
  themes: 100,
  conversations: 10_000,
  attachments_bytes: 5 * bytesPerGigabyte,
  attachment_bytes: 100 * bytesPerMegabyte,
  shares: 200,
}

const setQuotas = {
  agents: Count.nullable(),
  keepers: Count.nullable(),
  moments: Count.nullable(),
  templates: Count.nullable(),
  themes: Count.nullable(),
  conversations: Count.nullable(),
  attachments_bytes: Bytes.nullable(),
  attachment_bytes: FileBytes.nullable(),
  shares: Count.nullable(),
}

/** Null goes back to the default; what isn't given stays. */
export const QuotasChange = z.strictObject(setQuotas).partial()
export type QuotasChange = z.infer<typeof QuotasChange>

/** What an admin set, null where the default holds. */
export const Quotas = z.object({ ...setQuotas, defaults: EffectiveQuotas })
export type Quotas = z.infer<typeof Quotas>
export type SetQuotas = Omit<Quotas, 'defaults'>
export const QuotasAnswer = success(Quotas)
