import { lazy, Suspense } from 'react'

type MessageTextProps = { text: string; isWriting: boolean }

/** Markdown is a script of its own, fetched once there is something to show with it. Without it the text is plain. */
const loadMarkdown = () => import('./markdown.tsx')
const LazyMarkdown = lazy(async () => {
  try {
    return { default: (await loadMarkdown()).Markdown }
  } catch {
    return { default: PlainText }
  }
})

/** What an agent said. */
export function MessageText(props: MessageTextProps) {
  return (
    <Suspense fallback={<PlainText {...props} />}>
      <LazyMarkdown {...props} />
    </Suspense>
  )
}

/** Fetches what messages are shown with, before they are there. */
export function prepareMessageText(): void {
  loadMarkdown().catch(() => undefined)
}

/** The same while the agent still thinks, without being in the way. */
export function prepareMessageTextSoon(): void {
  // Safari has no idle callbacks, whatever the type says.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(prepareMessageText, { timeout: 1_000 })
  else setTimeout(prepareMessageText, 200)
}

function PlainText({ text }: MessageTextProps) {
  return <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>
}
