import { AlignStartVertical, Copy, DoorOpen, Pencil, Trash2, X } from 'lucide-react'
import type { CanvasEdge } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { barClass, BarButton } from './palace-bars.tsx'
import { edgeText } from './palace-nodes.ts'
import type { PalaceTools } from './palace-tools.ts'
import { alignments, planAlign } from './several.ts'

type ChosenBarProps = {
  tools: PalaceTools
  /** On a phone the canvas has a head of its own. */
  isBelowHead: boolean
}

/** What can be done with what is chosen on the canvas, where it isn't one card or room. */
export function ChosenBar({ tools, isBelowHead }: ChosenBarProps) {
  const { marked, edgeId, palace, isReadOnly } = tools
  const edge = edgeId === undefined ? undefined : palace.edges.get(edgeId)
  const className = `${barClass} ${isBelowHead ? 'top-15' : 'top-3'} left-1/2 max-w-[calc(100%-1.5rem)] -translate-x-1/2`
  if (edge) return <EdgeBar {...{ edge, tools, className }} />
  return marked.size > 0 && !isReadOnly ? <MarkedBar {...{ tools, className }} /> : null
}

type BarProps = { tools: PalaceTools; className: string }

function MarkedBar({ tools, className }: BarProps) {
  const { marked, palace, change } = tools
  return (
    <div role="toolbar" aria-label={palaceWording.selectionBar} className={className}>
      <p className="px-2 text-sm whitespace-nowrap tabular-nums">{palaceWording.selected(marked.size)}</p>
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={palaceWording.align}
            title={palaceWording.align}
            className="size-8 text-muted-foreground"
          >
            <Icon of={AlignStartVertical} size={17} />
          </Button>
        }
      >
        {alignments.map((to) => (
          <MenuItem
            key={to}
            disabled={marked.size < 2}
            onSelect={() => change(planAlign(palace, marked, to), palaceWording.aligned(marked.size))}
          >
            {palaceWording.alignments[to]}
          </MenuItem>
        ))}
      </Menu>
      <BarButton
        name={palaceWording.moveTo}
        icon={DoorOpen}
        onClick={() => tools.ask({ type: 'move-all' })}
      />
      <BarButton name={palaceWording.duplicate} icon={Copy} onClick={() => tools.copy(marked)} />
      <BarButton name={palaceWording.takeOff} icon={Trash2} onClick={tools.removeMarked} />
      <BarButton name={palaceWording.clearSelection} icon={X} onClick={() => tools.mark([])} />
    </div>
  )
}

function EdgeBar({ edge, tools, className }: BarProps & { edge: CanvasEdge }) {
  return (
    <div role="toolbar" aria-label={palaceWording.connectionTitle} className={className}>
      <p className="min-w-0 truncate px-2 text-sm">{edgeText(edge, tools.palace)}</p>
      {!tools.isReadOnly && (
        <>
          <BarButton
            name={palaceWording.editConnection}
            icon={Pencil}
            onClick={() => tools.ask({ type: 'edge', id: edge.id })}
          />
          <BarButton
            name={palaceWording.deleteConnection}
            icon={Trash2}
            onClick={() => tools.removeEdge(edge)}
          />
        </>
      )}
      <BarButton name={palaceWording.clearSelection} icon={X} onClick={() => tools.choose(undefined)} />
    </div>
  )
}
