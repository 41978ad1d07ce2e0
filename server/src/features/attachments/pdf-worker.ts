import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'
import { z } from 'zod'

const Work = z.object({ bytes: z.instanceof(Uint8Array), maxPages: z.int(), maxChars: z.int() })

// Answers with the text of each page and whether that is all, or ends with what is wrong with the file.
const { bytes, maxPages, maxChars } = Work.parse(workerData)
const pdf = await getDocumentProxy(bytes, { disableFontFace: true, verbosity: 0 })
const pages: string[] = []
let left = maxChars
for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && left > 0; number += 1) {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
  pages.push(text.slice(0, left))
  left -= text.length
  page.cleanup()
}
parentPort?.postMessage({ pages, isWhole: pages.length === pdf.numPages && left >= 0 })
