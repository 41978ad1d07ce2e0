import { FileText, Link2, Pencil, SquareDashed } from 'lucide-react'
import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { Choice, ChoiceDialog } from '../../../ui/choice-dialog.tsx'
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
    <ChoiceDialog
      title={title}
      placeholder={palaceWording.cardPrompt}
      listLabel={title}
      empty={palaceWording.noResults}
      onClose={onClose}
    >
      {nodes.slice(0, shownMax).map((node) => (
        <Choice key={node.id} value={`${nodeName(node)} #${node.id}`} onChoose={() => onChoose(node)}>
          <Icon of={icons[node.type]} size={16} className="shrink-0 text-muted-foreground" />
          <span className="min-w-0 flex-1 truncate">{nodeName(node)}</span>
        </Choice>
      ))}
      {none !== undefined && (
        <Choice value={none} onChoose={() => onChoose(undefined)}>
          <span className="w-4" />
          {none}
        </Choice>
      )}
    </ChoiceDialog>
  )
}
