import { useMemo, useRef } from 'react'
import type { Associations } from '#contracts/keepers/associations.ts'
import { classes } from '../../../ui/classes.ts'
import { layOut, type PlacedEdge, type PlacedNode } from './association-layout.ts'
import { useWidth } from './use-width.ts'

const heightPx = 460
/** A narrow picture has fewer nodes, or their names would cover each other. */
const narrowNodes = 12

type GraphProps = {
  associations: Associations
  /** Topics of the path that is open, in its order. */
  path: readonly string[]
  litId: string | undefined
  onLight: (id: string | undefined) => void
  onChoose: (id: string) => void
}

/** Topics as shapes: kind is the shape, count the size, togetherness the thickness. The list beside it says the same. */
export function AssociationGraph(props: GraphProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  return (
    <div ref={box} aria-hidden data-testid="associations" style={{ height: heightPx }}>
      {width > 0 && <Graph {...props} width={width} />}
    </div>
  )
}

function Graph({ associations, path, litId, onLight, onChoose, width }: GraphProps & { width: number }) {
  const { nodes, edges } = useMemo(() => {
    const shown = associations.nodes.slice(0, width < 480 ? narrowNodes : undefined)
    return layOut({ nodes: shown, edges: associations.edges }, { width, height: heightPx })
  }, [associations, width])
  const steps = path.slice(1).map((id, place) => [path[place], id])
  const isOnPath = ({ from, to }: PlacedEdge) =>
    steps.some(([one, other]) => (one === from.id && other === to.id) || (one === to.id && other === from.id))
  return (
    <svg width={width} height={heightPx} viewBox={`0 0 ${width} ${heightPx}`} className="block">
      {edges.map((edge) => (
        <path
          key={`${edge.from.id} ${edge.to.id}`}
          d={curve(edge)}
          fill="none"
          strokeWidth={edge.width}
          className={classes(
            'transition-[stroke] duration-150',
            isOnPath(edge) || litId === edge.from.id || litId === edge.to.id
              ? 'stroke-primary'
              : 'stroke-foreground/20',
          )}
        />
      ))}
      {nodes.map((node) => (
        <g
          key={node.id}
          onMouseEnter={() => onLight(node.id)}
          onMouseLeave={() => onLight(undefined)}
          onClick={() => onChoose(node.id)}
          className="cursor-pointer"
        >
          <Shape node={node} isLit={litId === node.id} isOnPath={path.includes(node.id)} />
          <text
            x={node.x}
            y={node.y + node.radius + 16}
            textAnchor="middle"
            strokeWidth={4}
            className={classes(
              'stroke-background font-serif text-base [paint-order:stroke]',
              node.hops === 2 ? 'fill-muted-foreground' : 'fill-foreground',
            )}
          >
            {node.name.length > 24 ? `${node.name.slice(0, 22)}…` : node.name}
          </text>
        </g>
      ))}
    </svg>
  )
}

type ShapeProps = { node: PlacedNode; isLit: boolean; isOnPath: boolean }

/** A circle is a person or a thing, a square a place, a diamond a theme. */
function Shape({ node: { kind, hops, x, y, radius }, isLit, isOnPath }: ShapeProps) {
  const look = classes(
    'transition-[fill] duration-150',
    hops === 0
      ? 'fill-foreground stroke-foreground'
      : isLit || isOnPath
        ? 'fill-primary stroke-primary'
        : kind === 'person'
          ? 'fill-accent stroke-muted-foreground'
          : 'fill-card stroke-muted-foreground',
  )
  const drawn = { className: look, strokeWidth: 1.5 }
  if (kind === 'person' || kind === 'thing') return <circle cx={x} cy={y} r={radius} {...drawn} />
  const side = kind === 'place' ? radius * 1.75 : radius * 1.5
  return (
    <rect
      x={x - side / 2}
      y={y - side / 2}
      width={side}
      height={side}
      rx={3}
      transform={kind === 'theme' ? `rotate(45 ${x} ${y})` : undefined}
      {...drawn}
    />
  )
}

/** Slightly bent, so that lines through the middle stay apart. */
function curve({ from, to }: PlacedEdge): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const [x, y] = [(from.x + to.x) / 2 - dy * 0.09, (from.y + to.y) / 2 + dx * 0.09]
  return `M${from.x.toFixed(1)},${from.y.toFixed(1)}Q${x.toFixed(1)},${y.toFixed(1)} ${to.x.toFixed(1)},${to.y.toFixed(1)}`
}
