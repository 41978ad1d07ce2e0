import { type FormEvent, useState } from 'react'
import { canvasLabelMaxChars } from '#contracts/keepers/canvas-choices.ts'
import type { CanvasEdge } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { type Direction, directionOf, endsOf, nodeName, type Palace } from './palace-nodes.ts'

type EdgeDialogProps = {
  edge: CanvasEdge
  palace: Palace
  onSave: (edge: CanvasEdge) => void
  onDelete: () => void
  onClose: () => void
}

const directions: readonly Direction[] = ['to', 'from', 'both', 'none']

/** What a connection says, where it leads and its colour. */
export function EdgeDialog({ edge, palace, onSave, onDelete, onClose }: EdgeDialogProps) {
  const [label, setLabel] = useState(edge.label ?? '')
  const [direction, setDirection] = useState(directionOf(edge))
  const [color, setColor] = useState(edge.color)
  const [from, to] = [edge.fromNode, edge.toNode].map((id) => {
    const node = palace.nodes.get(id)
    return node ? nodeName(node) : ''
  })

  function save(event: FormEvent) {
    event.preventDefault()
    const isTurned = direction !== directionOf(edge)
    onSave({ ...edge, label: label.trim() || null, color, ...(isTurned && endsOf(direction)) })
  }

  return (
    <Dialog isOpen onClose={onClose} title={palaceWording.connectionTitle}>
      <form onSubmit={save} noValidate className="mt-4 grid gap-5">
        <Field label={palaceWording.connectionWords}>
          {(control) => (
            <Input
              {...control}
              value={label}
              maxLength={canvasLabelMaxChars}
              onChange={(event) => setLabel(event.target.value)}
              className="w-full"
            />
          )}
        </Field>
        <Field label={palaceWording.direction}>
          {(control) => (
            <Select
              {...control}
              options={directions.map((value) => ({
                value,
                label: palaceWording.directions[value](from ?? '', to ?? ''),
              }))}
              value={direction}
              onChange={setDirection}
              className="w-full"
            />
          )}
        </Field>
        <div>
          <p aria-hidden className="mb-1.5 text-sm font-medium">
            Colour
          </p>
          <ColourChoice color={color} onChoose={setColor} />
        </div>
        <FormActions label="Save" onCancel={onClose}>
          <Button variant="ghost" className="mr-auto" onClick={onDelete}>
            {palaceWording.deleteConnection}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
