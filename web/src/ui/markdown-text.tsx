import { lazy, Suspense } from 'react'
import type { MarkdownPlugins } from './markdown.tsx'

type MarkdownTextProps = {
  text: string
  isWriting: boolean
  /** In what people write a typed line break is one. */
  keepsLines?: boolean
  plugins?: MarkdownPlugins
}

/** What nobody should see raw; roughly, for a moment alone, since every visitor loads this. */
const marks = /\*+|`+|~~|^#{1,6} +|!?\[|\](?:\([^)\s]*\))?/gm

/** Markdown is a script of its own, fetched once there is something to show with it. Until then the text shows without its marks. */
const loadMarkdown = () => import('./markdown.tsx')
const LazyMarkdown = lazy(async () => {
  try {
    return { default: (await loadMarkdown()).Markdown }
  } catch {
    return { default: PlainText }
  }
})

/** What somebody wrote or an agent said; `isWriting` while more of it is coming. */
export function MarkdownText(props: MarkdownTextProps) {
  return (
    <Suspense fallback={<PlainText {...props} isComing text={props.text.replace(marks, '')} />}>
      <LazyMarkdown {...props} />
    </Suspense>
  )
}

/** Fetches the script, before there is something to show. */
export function prepareMarkdown(): void {
  loadMarkdown().catch(() => undefined)
}

/** The same while the agent still thinks, without being in the way. */
export function prepareMarkdownSoon(): void {
  // Safari has no idle callbacks, whatever the type says.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(prepareMarkdown, { timeout: 1_000 })
  else setTimeout(prepareMarkdown, 200)
}

/** `isComing`: until it is shown with what it looks like. */
function PlainText({ text, isComing }: MarkdownTextProps & { isComing?: boolean }) {
  return (
    <p aria-busy={isComing} className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {text}
    </p>
  )
}
