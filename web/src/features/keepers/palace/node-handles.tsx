import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { canvasSides } from '#contracts/keepers/canvas-choices.ts'
import { NodeMenu } from './node-menu.tsx'
import type { PalaceTools } from './palace-tools.ts'

const places = {
  top: 'left-1/2 top-0',
  right: 'left-full top-1/2',
  bottom: 'left-1/2 top-full',
  left: 'left-0 top-1/2',
} as const

/** What the chosen card or room can be pulled by, as large at every zoom, and its menu, which the keyboard uses. */
export function NodeHandles({ node, tools }: { node: CanvasNode; tools: PalaceTools }) {
  if (tools.isReadOnly) return null
  return (
    <>
      {canvasSides.map((side) => (
        <span
          key={side}
          aria-hidden
          data-side={side}
          className={`palace-handle pointer-events-auto cursor-crosshair ${places[side]}`}
        />
      ))}
      <span
        aria-hidden
        data-resize
        className="palace-handle palace-corner pointer-events-auto top-full left-full cursor-nwse-resize"
      />
      <span data-own-pointer className="palace-menu pointer-events-auto absolute top-0 right-0">
        <NodeMenu node={node} tools={tools} isFloating />
      </span>
    </>
  )
}
