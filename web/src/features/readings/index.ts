export { ReadingEnd, Receipts, WhatWasRead } from './reading-end.tsx'
export { ReadingPreview } from './reading-preview.tsx'
export { useReceiptLinks } from './receipt-links.ts'
export { runReadingQuery } from './readings.api.ts'
