import { z } from 'zod'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import { AppError } from '../../errors.ts'
import { hasReadKeeper } from '../keepers/index.ts'
import { fenced } from './fence.ts'
import { fetchPage } from './guarded-fetch.ts'
import { defineTool } from './tool.ts'

/** Reads web pages. */
export const webFetch = defineTool({
  name: 'web_fetch',
  description: 'Reads a web page or another text at an http or https address, as plain text.',
  permission: 'web:fetch',
  canBePublic: true,
  setting: 'web_fetch',
  timeoutMs: 15_000,
  input: z.strictObject({ url: z.string().trim().min(1).max(2_000) }),
  async run({ deps, runId, signal }, { url }) {
    // An address can carry words away.
    if (await hasReadKeeper(deps.database.db, { runId }))
      throw new AppError('forbidden', toolWording.noWebAfterKeeper)
    const page = await fetchPage(url, deps.webGuard, signal)
    const text = /html/i.test(page.type) ? await readableText(page.text) : page.text
    const note = page.isCut ? '\n\nThe page is longer than what was read.' : ''
    return fenced('page', { title: `The text at ${page.url}`, text: text.trim() + note })
  },
})

/** The text of a page without what only leads to other pages. */
async function readableText(html: string): Promise<string> {
  // Loaded with the first page that somebody's agent reads.
  const { convert } = await import('html-to-text')
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 2_000_000, maxDepth: 200 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...['img', 'nav', 'script', 'style', 'noscript', 'svg', 'form'].map((selector) => ({
        selector,
        format: 'skip',
      })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  })
}
