import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { EditorProps } from './editor-props.ts'
import { PlainEditor } from './plain-editor.tsx'

const LiveEditor = lazy(async () => ({ default: (await import('./live-editor.tsx')).LiveEditor }))

/** The text of a page, in the editor that its person prefers. */
export function BodyEditor({ isPlain, ...editor }: EditorProps & { isPlain: boolean }) {
  if (isPlain) return <PlainEditor {...editor} />
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <LiveEditor {...editor} />
    </Suspense>
  )
}
