import { Pencil, X } from 'lucide-react'
import { canvasLabelMaxChars } from '#contracts/keepers/canvas-choices.ts'
import type { CanvasEdge, CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Input } from '../../../ui/input.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { connectionsOf, nodeName, type Palace } from './palace-nodes.ts'

type ColourDialogProps = { node: CanvasNode; onChoose: (color: string | null) => void; onClose: () => void }

/** One of the six colours of JSON Canvas, or none. */
export function ColourDialog({ node, onChoose, onClose }: ColourDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={palaceWording.colourOf(nodeName(node))}>
      <div className="mt-4">
        <ColourChoice color={node.color} onChoose={onChoose} />
      </div>
    </Dialog>
  )
}

type ConnectionsDialogProps = {
  node: CanvasNode
  palace: Palace
  onLabel: (edge: CanvasEdge, label: string | null) => void
  onEdit: (edge: CanvasEdge) => void
  onRemove: (edge: CanvasEdge) => void
  onClose: () => void
}

/** What something is connected with, what the connections say, and how to change and remove them. */
export function ConnectionsDialog(props: ConnectionsDialogProps) {
  const { node, palace, onLabel, onEdit, onRemove, onClose } = props
  const connections = connectionsOf(node.id, palace)
  return (
    <Dialog isOpen onClose={onClose} title={palaceWording.connectionsOf(nodeName(node))}>
      <ul className="mt-4 grid gap-3">
        {connections.map(({ edge, other }) => (
          <li key={edge.id} className="flex items-end gap-2">
            <Field label={nodeName(other)} className="flex-1">
              {(control) => (
                <Input
                  {...control}
                  aria-label={palaceWording.connectionLabel(nodeName(other))}
                  defaultValue={edge.label ?? ''}
                  maxLength={canvasLabelMaxChars}
                  // What closes the dialog, or asks for it, saves first.
                  onKeyDown={({ key, currentTarget }) => {
                    if (key === 'Escape' || key === 'Enter') currentTarget.blur()
                  }}
                  onBlur={({ target }) => {
                    const label = target.value.trim() || null
                    if (label !== edge.label) onLabel(edge, label)
                  }}
                  className="w-full"
                />
              )}
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={palaceWording.editConnectionTo(nodeName(other))}
              onClick={() => onEdit(edge)}
            >
              <Icon of={Pencil} size={16} />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={palaceWording.removeConnection(nodeName(other))}
              onClick={() => onRemove(edge)}
            >
              <Icon of={X} size={16} />
            </Button>
          </li>
        ))}
      </ul>
      {connections.length === 0 && (
        <p className="mt-4 text-sm text-muted-foreground">{palaceWording.noConnections(nodeName(node))}</p>
      )}
    </Dialog>
  )
}
