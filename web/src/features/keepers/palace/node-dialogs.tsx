import { Pencil, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { canvasLabelMaxChars, canvasTextMaxChars, isOpenableLink } from '#contracts/keepers/canvas-choices.ts'
import type { CanvasEdge, CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { connectionsOf, nodeName, type Palace } from './palace-nodes.ts'

type WordsDialogProps = {
  kind: 'text' | 'link' | 'name'
  title: string
  initial: string
  onSave: (words: string) => void
  onClose: () => void
}

const labels = { text: 'Text', link: 'Address', name: 'Name' } as const

/** The words of a card, the address of a link or the name of a room. */
export function WordsDialog({ kind, title, initial, onSave, onClose }: WordsDialogProps) {
  const [words, setWords] = useState(initial)
  const [problem, setProblem] = useState<string>()

  function save(event: FormEvent) {
    event.preventDefault()
    if (kind === 'link' && !isOpenableLink(words.trim())) setProblem(palaceWording.linkInvalid)
    else onSave(kind === 'text' ? words : words.trim())
  }

  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form onSubmit={save} noValidate className="mt-4 grid gap-5">
        <Field label={labels[kind]} error={problem}>
          {(control) =>
            kind === 'text' ? (
              <Textarea
                {...control}
                value={words}
                rows={5}
                maxLength={canvasTextMaxChars}
                onChange={(event) => setWords(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save(event)
                }}
                className="font-serif"
              />
            ) : (
              <Input
                {...control}
                type={kind === 'link' ? 'url' : 'text'}
                value={words}
                maxLength={kind === 'link' ? 2_000 : canvasLabelMaxChars}
                onChange={(event) => setWords(event.target.value)}
                className="w-full"
              />
            )
          }
        </Field>
        <FormActions label="Save" onCancel={onClose} />
      </form>
    </Dialog>
  )
}

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
