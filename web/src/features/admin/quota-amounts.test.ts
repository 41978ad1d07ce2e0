import { expect, test } from 'vitest'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import { defaultQuotas } from '#contracts/limits/quotas.ts'
import { QuotaAmounts, quotaAmountsOf } from './quota-amounts.ts'

const blank = {
  ...{ agents: '', keepers: '', moments: '', templates: '', themes: '' },
  ...{ conversations: '', attachments_bytes: '', attachment_bytes: '', shares: '' },
}

test('typed amounts become quotas, and the quotas that apply come back as they can be typed', () => {
  const typed = {
    ...blank,
    agents: '0',
    conversations: '20,000',
    attachments_bytes: '0.5',
    attachment_bytes: '25',
  }
  const quotas = QuotaAmounts.parse(typed)
  expect(quotas).toEqual({
    ...{ agents: 0, keepers: null, moments: null, templates: null, themes: null },
    ...{ conversations: 20_000, attachments_bytes: 500_000_000, attachment_bytes: 25_000_000, shares: null },
  })
  expect(quotaAmountsOf({ ...quotas, defaults: defaultQuotas })).toEqual({
    ...{ agents: '0', keepers: '200', moments: '500000', templates: '200', themes: '100' },
    ...{ conversations: '20000', attachments_bytes: '0.5', attachment_bytes: '25', shares: '200' },
  })
})

test.each([
  ['agents', '1.5', quotaWording.countNeeded],
  ['agents', 'many', quotaWording.countNeeded],
  ['themes', '1000001', quotaWording.countNeeded],
  ['attachments_bytes', '-1', quotaWording.sizeNeeded],
  ['attachments_bytes', '10001', quotaWording.sizeNeeded],
  ['attachment_bytes', '101', quotaWording.fileSizeNeeded],
])('the amount for %s can’t be %j', (name, text, sentence) => {
  const { error } = QuotaAmounts.safeParse({ ...blank, [name]: text })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[name, sentence]])
})
