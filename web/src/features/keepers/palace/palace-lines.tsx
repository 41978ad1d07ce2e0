import { memo, useMemo } from 'react'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { overlaps, type Rect } from './geometry.ts'
import { cssColour } from './colours.ts'
import { knownLineOf } from './lines.ts'
import { edgeText, isRoom, type Palace } from './palace-nodes.ts'
import { wallsOf } from './walls.ts'

type LinesProps = {
  palace: Palace
  drawn: Rect
  chosenId: string | undefined
  chosenEdgeId: string | undefined
}

/** Walls with their doors, and the connections that go through them; as much of them as is drawn. */
export const PalaceLines = memo(function PalaceLines(props: LinesProps) {
  const { palace, drawn, chosenId, chosenEdgeId } = props
  const { rooms, lines, walls } = useMemo(() => planOf(palace), [palace])
  const shown = lines.filter(({ line }) => overlaps(grown(line.box), drawn))
  return (
    <svg width="1" height="1" className="pointer-events-none absolute top-0 left-0 overflow-visible">
      <path aria-hidden d={walls.doors} fill="none" strokeWidth="1.2" className="stroke-input" />
      {rooms
        .filter((room) => overlaps(room, drawn))
        .map((room) => (
          <path
            key={room.id}
            aria-hidden
            data-part={room.id}
            d={walls.walls.get(room.id)}
            fill="none"
            strokeWidth="2.5"
            strokeLinecap="square"
            style={{ stroke: room.id === chosenId ? undefined : cssColour(room.color) }}
            className={room.id === chosenId ? 'stroke-ring' : 'stroke-muted-foreground'}
          />
        ))}
      {shown.map(({ edge, line }) => (
        <g
          key={edge.id}
          data-edge-node={edge.id}
          role="group"
          aria-roledescription="connection"
          aria-label={palaceWording.connectionNamed(edgeText(edge, palace))}
          tabIndex={-1}
          className={`outline-none ${edge.id === chosenEdgeId ? 'text-ring' : 'text-primary'}`}
          style={{ color: edge.id === chosenEdgeId ? undefined : cssColour(edge.color) }}
        >
          <path d={line.d} fill="none" stroke="transparent" className="palace-hit" />
          <path
            aria-hidden
            data-edge={edge.id}
            d={line.d + line.heads}
            fill="none"
            stroke="currentColor"
            strokeWidth={edge.id === chosenEdgeId ? 4 : 1.75}
            strokeLinecap="round"
          />
          {edge.label !== null && edge.label !== '' && (
            <text
              aria-hidden
              x={line.middle.x}
              y={line.middle.y}
              dy="0.35em"
              textAnchor="middle"
              strokeWidth={6}
              className="fill-muted-foreground stroke-background text-xs [paint-order:stroke]"
            >
              {edge.label.length > 40 ? `${edge.label.slice(0, 38)}…` : edge.label}
            </text>
          )}
        </g>
      ))}
      <path
        aria-hidden
        data-new-line
        d=""
        fill="none"
        strokeWidth="1.75"
        strokeDasharray="5 5"
        className="stroke-primary"
      />
    </svg>
  )
})

function planOf({ nodes, edges }: Palace) {
  const rooms = [...nodes.values()].filter(isRoom)
  const lines = [...edges.values()].flatMap((edge) => {
    const [from, to] = [nodes.get(edge.fromNode), nodes.get(edge.toNode)]
    if (from === undefined || to === undefined) return []
    return [{ edge, line: knownLineOf(edge, from, to) }]
  })
  return {
    rooms,
    lines,
    walls: wallsOf(
      rooms,
      lines.map(({ line }) => line),
    ),
  }
}

/** With room for arrows and words, and never without an area. */
function grown({ x, y, width, height }: Rect): Rect {
  return { x: x - 20, y: y - 20, width: width + 40, height: height + 40 }
}
