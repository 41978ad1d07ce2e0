import { Command } from 'cmdk'
import { FileText, Link2, Pencil, SquareDashed } from 'lucide-react'
import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { nodeName } from './palace-nodes.ts'

type ChooseNodeProps = {
  title: string
  nodes: readonly CanvasNode[]
  /** A further choice, such as no room. */
  none?: string
  onChoose: (node: CanvasNode | undefined) => void
  onClose: () => void
}

const icons = { text: Pencil, file: FileText, link: Link2, group: SquareDashed } as const
/** More than anybody reads; the rest is found by name. */
const shownMax = 200

/** One of the cards and rooms of a palace, by its name. */
export function ChooseNodeDialog({ title, nodes, none, onChoose, onClose }: ChooseNodeProps) {
  return (
    <Dialog isOpen onClose={onClose} title={title} className="palette">
      <Command label={title} loop>
        <Command.Input
          placeholder={palaceWording.cardPrompt}
          aria-label={palaceWording.cardPrompt}
          className="palette-input"
        />
        <Command.List label={title} className="max-h-[min(24rem,55dvh)] overflow-y-auto p-2">
          <Command.Empty className="px-3 py-6 text-center text-sm text-muted-foreground">
            {palaceWording.noResults}
          </Command.Empty>
          {nodes.slice(0, shownMax).map((node) => (
            <Command.Item
              key={node.id}
              value={`${nodeName(node)} #${node.id}`}
              onSelect={() => onChoose(node)}
              className="palette-item"
            >
              <Icon of={icons[node.type]} size={16} className="shrink-0 text-muted-foreground" />
              <span className="min-w-0 flex-1 truncate">{nodeName(node)}</span>
            </Command.Item>
          ))}
          {none !== undefined && (
            <Command.Item value={none} onSelect={() => onChoose(undefined)} className="palette-item">
              <span className="w-4" />
              {none}
            </Command.Item>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}
