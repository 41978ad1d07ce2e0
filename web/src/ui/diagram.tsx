import { useEffect, useState } from 'react'
import { type Mode, useMode } from '../lib/appearance.ts'
import { CodeBlock } from './code-block.tsx'
import type { Drawing } from './draw-diagram.ts'

/** What is still being written is not drawn at each letter. */
const settleMs = 300

/** A diagram written in Mermaid; its source until it is drawn, where it is invalid, and when it is asked for. */
export function Diagram({ code }: { code: string }) {
  const drawing = useDrawing(code, useMode())
  const [isSourceShown, setIsSourceShown] = useState(false)
  if (drawing === undefined) return <CodeBlock code={code} language="mermaid" />
  const { url, width, height, title } = drawing
  return (
    <CodeBlock
      code={code}
      language="mermaid"
      action={
        <button
          type="button"
          aria-pressed={isSourceShown}
          onClick={() => setIsSourceShown(!isSourceShown)}
          className="h-6 rounded-md px-1.5 hover:bg-muted hover:text-foreground aria-pressed:text-foreground"
        >
          Source
        </button>
      }
      drawing={
        !isSourceShown && (
          // Wide ones scroll by themselves, by keyboard too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div role="group" aria-label="Diagram" tabIndex={0} className="markdown-diagram">
            <img
              src={url}
              width={width}
              height={height}
              alt={title === '' ? 'Diagram' : `Diagram: ${title}`}
            />
          </div>
        )
      }
    />
  )
}

function useDrawing(code: string, mode: Mode): Drawing | undefined {
  const [drawn, setDrawn] = useState<{ code: string; drawing: Drawing | undefined }>()
  useEffect(() => {
    let hasLeft = false
    let url: string | undefined
    const timer = setTimeout(() => {
      void draw(code, mode).then((drawing) => {
        url = drawing?.url
        if (!hasLeft) setDrawn({ code, drawing })
        else if (url !== undefined) URL.revokeObjectURL(url)
      })
    }, settleMs)
    return () => {
      hasLeft = true
      clearTimeout(timer)
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [code, mode])
  return drawn?.code === code ? drawn.drawing : undefined
}

async function draw(code: string, mode: Mode): Promise<Drawing | undefined> {
  try {
    const { drawDiagram } = await import('./draw-diagram.ts')
    return await drawDiagram(code, mode)
  } catch {
    return undefined
  }
}
