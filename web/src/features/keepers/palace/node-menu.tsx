import {
  ArrowUpRight,
  BookOpen,
  Copy,
  CornerDownRight,
  DoorOpen,
  Ellipsis,
  Feather,
  Link2,
  Palette,
  Pencil,
  Spline,
  Trash2,
} from 'lucide-react'
import { isOpenableLink } from '#contracts/keepers/canvas-choices.ts'
import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { connectionsOf, nodeName } from './palace-nodes.ts'
import type { PalaceTools } from './palace-tools.ts'

type NodeMenuProps = {
  node: CanvasNode
  tools: PalaceTools
  /** On the canvas, over what lies there. */
  isFloating?: boolean
  className?: string
}

/** All that can be done with a card or a room, on the canvas and in the list. */
export function NodeMenu({ node, tools, isFloating = false, className }: NodeMenuProps) {
  const { ask } = tools
  const { id } = node
  const hasConnections = connectionsOf(id, tools.palace).length > 0
  return (
    <Menu
      trigger={
        <Button
          variant={isFloating ? 'quiet' : 'ghost'}
          size="icon"
          data-menu={id}
          aria-label={`More about ${nodeName(node)}`}
          className={classes('size-8', className)}
        >
          <Icon of={Ellipsis} size={16} />
        </Button>
      }
    >
      {node.type === 'file' && node.moment && (
        <MenuItem icon={BookOpen} onSelect={() => tools.open(node)}>
          {palaceWording.open}
        </MenuItem>
      )}
      {node.type === 'link' && isOpenableLink(node.url) && (
        <MenuItem icon={ArrowUpRight} onSelect={() => tools.open(node)}>
          {palaceWording.openLink}
        </MenuItem>
      )}
      {node.type === 'group' && (
        <>
          <MenuItem
            icon={Feather}
            onSelect={() =>
              ask({ type: 'moment', where: { room: id }, title: palaceWording.putInRoom(nodeName(node)) })
            }
          >
            {palaceWording.putMoment}
          </MenuItem>
          <MenuItem icon={Pencil} onSelect={() => ask({ type: 'text', where: { room: id } })}>
            {palaceWording.textCard}
          </MenuItem>
          <MenuItem icon={Link2} onSelect={() => ask({ type: 'link', where: { room: id } })}>
            {palaceWording.linkCard}
          </MenuItem>
        </>
      )}
      {node.type !== 'file' && (
        <MenuItem icon={Pencil} onSelect={() => ask({ type: 'edit', id })}>
          {editLabels[node.type]}
        </MenuItem>
      )}
      <MenuItem icon={CornerDownRight} onSelect={() => ask({ type: 'connect', id })}>
        {palaceWording.connectTo}
      </MenuItem>
      {hasConnections && (
        <MenuItem icon={Spline} onSelect={() => ask({ type: 'connections', id })}>
          {palaceWording.connections}
        </MenuItem>
      )}
      <MenuItem icon={DoorOpen} onSelect={() => ask({ type: 'move', id })}>
        {palaceWording.moveTo}
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => tools.copy(new Set([id]))}>
        {palaceWording.duplicate}
      </MenuItem>
      <MenuItem icon={Palette} onSelect={() => ask({ type: 'colour', id })}>
        {palaceWording.colour}
      </MenuItem>
      <MenuItem
        icon={Trash2}
        onSelect={() => tools.remove(node)}
        {...(node.type === 'group' && { note: palaceWording.removeRoomNote })}
      >
        {node.type === 'group' ? palaceWording.removeRoom : palaceWording.takeOff}
      </MenuItem>
    </Menu>
  )
}

const editLabels = {
  text: palaceWording.editText,
  link: palaceWording.editLink,
  group: palaceWording.rename,
} as const
