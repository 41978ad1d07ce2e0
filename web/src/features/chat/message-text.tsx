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

/** Fetches what the reply will be shown with while the agent still thinks. */
export function prepareMessageText(): void {
  const load = () => void loadMarkdown().catch(() => undefined)
  // Safari has no idle callbacks, whatever the type says.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: 1_000 })
  else setTimeout(load, 200)
}

function PlainText({ text }: MessageTextProps) {
  return <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>
}
