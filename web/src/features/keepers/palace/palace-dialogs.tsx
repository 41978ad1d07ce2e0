import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import type { MomentSummary } from '#contracts/keepers/moments.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ChooseMomentDialog } from './choose-moment-dialog.tsx'
import { ChooseNodeDialog } from './choose-node-dialog.tsx'
import { contentsOf, sectionsOf } from './geometry.ts'
import { ColourDialog, ConnectionsDialog } from './node-dialogs.tsx'
import { EdgeDialog } from './edge-dialog.tsx'
import {
  edgeText,
  isRoom,
  momentsIn,
  nodeName,
  type Palace,
  type RoomNode,
  withWords,
} from './palace-nodes.ts'
import type { Asked, PalaceTools } from './palace-tools.ts'
import { planMoveAll, withContents } from './several.ts'
import { planCard, planEdge, type Planned, planMove, planWords, roomText } from './steps.ts'
import { useKeptTyped } from './typed-words.ts'
import { WordsDialog } from './words-dialog.tsx'

type DialogsProps = {
  tools: PalaceTools
  asked: Asked | undefined
  onClose: () => void
}

/** The dialog that is asked for. */
export function PalaceDialogs(props: DialogsProps) {
  const { tools, asked, onClose } = props
  const { palace, change, show } = tools
  if (asked === undefined) return null

  function put({ step, node }: Planned) {
    const nodes = new Map([...palace.nodes, ...(step.nodes ?? []).map((one) => [one.id, one] as const)])
    const name = nodeName(node)
    const place = roomText(node, { ...palace, nodes })
    change(step, isRoom(node) ? palaceWording.added(name) : palaceWording.put(name, place))
    onClose()
    show(node)
  }

  if (asked.type === 'moment') {
    const here = momentsIn(palace.nodes)
    return (
      <ChooseMomentDialog
        keeperId={tools.keeper.id}
        title={asked.title}
        here={new Set(here.keys())}
        onChoose={(moment) => {
          const card = here.get(moment.id)
          if (card === undefined)
            return put(
              planCard(palace, { type: 'moment', momentId: moment.id, moment: cardOf(moment) }, asked.where),
            )
          onClose()
          show(card)
        }}
        onClose={onClose}
      />
    )
  }
  if (asked.type === 'text' || asked.type === 'link' || asked.type === 'room')
    return (
      <WordsDialog
        keeperId={tools.keeper.id}
        asked={asked}
        onSave={(words) => {
          if (words.trim() === '' && asked.type !== 'room') return onClose()
          put(planWords(palace, { asked, words, near: tools.middle() }))
        }}
        onClose={onClose}
      />
    )
  if (asked.type === 'edit') return <EditDialog {...{ tools, asked, onClose }} />
  if (asked.type === 'empty') return <EmptyQuestion tools={tools} onClose={onClose} />
  if (asked.type === 'move-all') return <MoveAllDialog tools={tools} onClose={onClose} />
  if (asked.type === 'rooms') return <RoomsDialog tools={tools} onClose={onClose} />
  if (asked.type === 'edge') return <EdgeQuestion {...{ tools, onClose }} id={asked.id} />
  const node = palace.nodes.get(asked.id)
  return node === undefined ? null : <NodeDialog {...props} type={asked.type} node={node} />
}

type ToolsProps = Pick<DialogsProps, 'tools' | 'onClose'>

/** All that is marked goes into one room. */
function MoveAllDialog({ tools, onClose }: ToolsProps) {
  const { palace, marked, change } = tools
  const inside = new Set(withContents(palace, marked).map(({ id }) => id))
  return (
    <ChooseNodeDialog
      title={palaceWording.moveAllTitle(marked.size)}
      nodes={roomsOf(palace).filter(({ id }) => !inside.has(id))}
      none={palaceWording.outsideChoice}
      onChoose={(room) => {
        const where = room ? { room: room.id } : { near: outsideOf(tools) }
        const place = room ? nodeName(room) : palaceWording.outside
        change(planMoveAll(palace, marked, where), palaceWording.movedAllTo(marked.size, place))
        onClose()
        tools.lookAtMarked()
      }}
      onClose={onClose}
    />
  )
}

/** The rooms, to go to one of them. */
function RoomsDialog({ tools, onClose }: ToolsProps) {
  return (
    <ChooseNodeDialog
      title={palaceWording.goToRoom}
      nodes={roomsOf(tools.palace)}
      onChoose={(room) => {
        onClose()
        if (room && isRoom(room)) tools.lookAt(room)
      }}
      onClose={onClose}
    />
  )
}

type EditProps = ToolsProps & { asked: Extract<Asked, { type: 'edit' }> }

/** Other words for a card or room, also for one that was removed while they were typed. */
function EditDialog({ tools, asked, onClose }: EditProps) {
  const typed = useKeptTyped(tools.keeper.id, asked)
  const node = tools.palace.nodes.get(asked.id) ?? typed?.began
  if (node === undefined) return null
  return (
    <WordsDialog
      keeperId={tools.keeper.id}
      asked={asked}
      node={node}
      onSave={(words, began = node) => {
        tools.write(began, withWords(began, words))
        onClose()
        tools.show(node)
      }}
      onClose={onClose}
    />
  )
}

function EdgeQuestion({ tools, id, onClose }: ToolsProps & { id: string }) {
  const { palace } = tools
  const edge = palace.edges.get(id)
  if (edge === undefined) return null
  return (
    <EdgeDialog
      edge={edge}
      palace={palace}
      onSave={(next) => {
        tools.change({ edges: [next] }, palaceWording.connectionChanged(edgeText(next, palace)))
        onClose()
      }}
      onDelete={() => {
        onClose()
        tools.removeEdge(edge)
      }}
      onClose={onClose}
    />
  )
}

function roomsOf({ nodes }: Palace): RoomNode[] {
  return sectionsOf(nodes.values()).flatMap(({ room }) => room ?? [])
}

type NodeDialogProps = DialogsProps & {
  type: Exclude<Extract<Asked, { id: string }>['type'], 'edge' | 'edit'>
  node: CanvasNode
}

/** What is asked about one card or room. */
function NodeDialog({ tools, type, node, onClose }: NodeDialogProps) {
  const { palace, change, show } = tools
  const name = nodeName(node)
  const sections = sectionsOf(palace.nodes.values())
  const inOrder = sections.flatMap(({ room, cards }) => [...(room ? [room] : []), ...cards])
  const done = () => {
    onClose()
    show(palace.nodes.get(node.id) ?? node)
  }

  if (type === 'connect')
    return (
      <ChooseNodeDialog
        title={palaceWording.connectTitle(name)}
        nodes={inOrder.filter(({ id }) => id !== node.id)}
        onChoose={(other) => {
          const step = other && planEdge(palace, { fromNode: node.id, toNode: other.id })
          if (step && other) change(step, palaceWording.connected(name, nodeName(other)))
          done()
        }}
        onClose={onClose}
      />
    )
  if (type === 'move') {
    const inside = isRoom(node) ? contentsOf(node, palace.nodes.values()) : []
    const rooms = sections.flatMap(({ room }) => room ?? [])
    return (
      <ChooseNodeDialog
        title={palaceWording.moveTitle(name)}
        nodes={rooms.filter((room) => room.id !== node.id && !inside.some(({ id }) => id === room.id))}
        none={palaceWording.outsideChoice}
        onChoose={(room) => {
          const planned = planMove(palace, node, room ? { room: room.id } : { near: outsideOf(tools) })
          change(planned.step, palaceWording.movedTo(name, room ? nodeName(room) : palaceWording.outside))
          onClose()
          show(planned.node)
        }}
        onClose={onClose}
      />
    )
  }
  if (type === 'colour')
    return (
      <ColourDialog
        node={node}
        onChoose={(color) => {
          change({ nodes: [{ ...node, color }] }, palaceWording.changed(name))
          done()
        }}
        onClose={done}
      />
    )
  return (
    <ConnectionsDialog
      node={node}
      palace={palace}
      onLabel={(edge, label) => change({ edges: [{ ...edge, label }] }, palaceWording.changed(name))}
      onEdit={({ id }) => tools.ask({ type: 'edge', id })}
      onRemove={(edge) => change({ gone: [edge.id] }, palaceWording.disconnected)}
      onClose={done}
    />
  )
}

function EmptyQuestion({ tools, onClose }: { tools: PalaceTools; onClose: () => void }) {
  const nodes = [...tools.palace.nodes.values()]
  const rooms = nodes.filter(isRoom).length
  return (
    <ConfirmDialog
      title={palaceWording.emptyQuestion(tools.keeper.title)}
      description={palaceWording.emptyExplained(nodes.length - rooms, rooms)}
      confirmLabel={palaceWording.emptyPalace}
      busyLabel="Emptying..."
      onConfirm={async () => {
        const back = tools.change({ gone: nodes.map(({ id }) => id) }, palaceWording.emptied)
        tools.choose(undefined)
        toast.success(palaceWording.emptied, {
          action: { label: 'Undo', onClick: () => tools.change(back, palaceWording.undone) },
        })
        await Promise.resolve()
      }}
      onClose={onClose}
    />
  )
}

/** Below everything, where no room is. */
function outsideOf({ palace }: PalaceTools) {
  const bottoms = [...palace.nodes.values()].map(({ y, height }) => y + height)
  const lefts = [...palace.nodes.values()].map(({ x }) => x)
  return { x: Math.min(...lefts) + 120, y: Math.max(...bottoms) + 80 }
}

function cardOf({ title, excerpt, kind, localDate, datePrecision, dateWords, mood }: MomentSummary) {
  return { title, excerpt: excerpt.text, kind, localDate, datePrecision, dateWords, mood }
}
