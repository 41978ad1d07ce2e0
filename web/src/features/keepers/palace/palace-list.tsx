import { ArrowUpRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { isOpenableLink } from '#contracts/keepers/canvas-choices.ts'
import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { momentPath } from '../../../app/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { cssColour } from './colours.ts'
import { type Section, sectionsOf } from './geometry.ts'
import { NodeMenu } from './node-menu.tsx'
import { connectionsOf, connectionText, momentLine, momentTitle, nodeName } from './palace-nodes.ts'
import type { PalaceTools } from './palace-tools.ts'

/** How many cards show before one asks for more: of all rooms, and of each at least. */
const shownInAll = 300
const shownInRoom = 8

/** The palace in words: rooms with their cards in reading order. All that the canvas can do is done here, too. */
export function PalaceList({ tools }: { tools: PalaceTools }) {
  const sections = sectionsOf(tools.palace.nodes.values())
  const pageSize = Math.max(shownInRoom, Math.floor(shownInAll / Math.max(1, sections.length)))
  return (
    <div className="grid max-w-3xl gap-8">
      {sections.map((section) => (
        <RoomSection key={section.room?.id ?? ''} section={section} pageSize={pageSize} tools={tools} />
      ))}
      {!tools.isReadOnly && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => tools.ask({ type: 'room' })}
        >
          <Icon of={Plus} size={15} />
          {palaceWording.newRoom}
        </Button>
      )}
    </div>
  )
}

type RoomSectionProps = { section: Section; pageSize: number; tools: PalaceTools }

function RoomSection({ section: { room, depth, cards }, pageSize, tools }: RoomSectionProps) {
  const [pages, setPages] = useState(1)
  const shown = pages * pageSize
  const name = room ? nodeName(room) : palaceWording.outside
  const where = room ? { room: room.id } : { near: tools.middle() }
  const id = `room-${room?.id ?? 'outside'}`
  return (
    <section
      aria-labelledby={id}
      style={{ marginLeft: depth === 0 ? undefined : `${Math.min(depth, 3)}rem` }}
    >
      <div className="flex items-center gap-2 border-b-2 border-muted-foreground/70 pb-1">
        <h2 id={id} data-node={room?.id} tabIndex={-1} className="min-w-0 truncate text-lg">
          {name}
        </h2>
        <span className="text-xs text-muted-foreground tabular-nums">
          {cards.length}
          <span className="sr-only">{cards.length === 1 ? ' card' : ' cards'}</span>
        </span>
        {room && !tools.isReadOnly && <NodeMenu node={room} tools={tools} className="ml-auto" />}
      </div>
      {room && <Connections node={room} tools={tools} className="pt-2" />}
      {cards.length === 0 && (
        <p className="pt-2.5 text-sm text-muted-foreground">{palaceWording.nothingInRoom}</p>
      )}
      <ul>
        {cards.slice(0, shown).map((node) => (
          <CardRow key={node.id} node={node} tools={tools} />
        ))}
      </ul>
      <div className="flex gap-2 pt-2">
        {cards.length > shown && (
          <Button variant="quiet" size="sm" onClick={() => setPages(pages + 1)}>
            Show more
          </Button>
        )}
        {room && !tools.isReadOnly && (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3 text-muted-foreground"
            onClick={() => tools.ask({ type: 'moment', where, title: palaceWording.putInRoom(name) })}
          >
            <Icon of={Plus} size={15} />
            {palaceWording.putMoment}
            <span className="sr-only">, {name}</span>
          </Button>
        )}
      </div>
    </section>
  )
}

function CardRow({ node, tools }: { node: CanvasNode; tools: PalaceTools }) {
  const colour = cssColour(node.color)
  return (
    <li
      data-node={node.id}
      tabIndex={-1}
      className="relative flex min-h-11 items-start gap-3 border-b py-2 outline-offset-2"
    >
      {colour && (
        <span
          aria-hidden
          style={{ backgroundColor: colour }}
          className="mt-2 size-2.5 shrink-0 rounded-full forced-color-adjust-none"
        />
      )}
      <div className="min-w-0 flex-1">
        <CardWords node={node} keeperId={tools.keeperId} />
        <Connections node={node} tools={tools} />
      </div>
      {!tools.isReadOnly && <NodeMenu node={node} tools={tools} className="shrink-0" />}
    </li>
  )
}

function CardWords({ node, keeperId }: { node: CanvasNode; keeperId: string }) {
  if (node.type === 'text')
    return (
      <p className="line-clamp-3 font-serif text-base whitespace-pre-wrap">
        {node.text || palaceWording.emptyText}
      </p>
    )
  if (node.type === 'link')
    return isOpenableLink(node.url) ? (
      <a
        href={node.url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex max-w-full items-center gap-1.5 text-sm underline decoration-primary/35 underline-offset-4"
      >
        <span className="truncate">{nodeName(node)}</span>
        <Icon of={ArrowUpRight} size={14} className="shrink-0" />
      </a>
    ) : (
      <p className="truncate text-sm">{node.url}</p>
    )
  if (node.type === 'file' && node.moment !== null && node.momentId !== null)
    return (
      <>
        <Link
          to={momentPath(keeperId, node.momentId)}
          className="font-serif text-base hover:underline hover:underline-offset-4"
        >
          <PlainText text={momentTitle(node.moment)} />
        </Link>
        <p className="line-clamp-1 text-xs text-muted-foreground">{momentLine(node.moment)}</p>
      </>
    )
  return (
    <>
      <p className="truncate text-sm">{nodeName(node)}</p>
      <p className="text-xs text-muted-foreground">
        {node.type === 'file' && node.momentId !== null ? palaceWording.momentGone : palaceWording.fileCard}
      </p>
    </>
  )
}

type ConnectionsProps = { node: CanvasNode; tools: PalaceTools; className?: string }

function Connections({ node, tools, className }: ConnectionsProps) {
  const connections = connectionsOf(node.id, tools.palace)
  if (connections.length === 0) return null
  return (
    <ul className={classes('text-xs text-muted-foreground', className)}>
      {connections.map((connection) => (
        <li key={connection.edge.id}>{connectionText(connection)}</li>
      ))}
    </ul>
  )
}
