import { ArrowUpRight, FileText } from 'lucide-react'
import { memo } from 'react'
import { isOpenableLink } from '#contracts/keepers/canvas-choices.ts'
import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { cssColour, turnOf } from './colours.ts'
import { NodeHandles } from './node-handles.tsx'
import { momentLine, momentTitle, nodeName, type FileNode } from './palace-nodes.ts'
import type { PalaceTools } from './palace-tools.ts'
import { type Editing, useEditedWords } from './typed-words.ts'

type CardProps = {
  node: Exclude<CanvasNode, { type: 'group' }>
  /** Where it stands, in words. */
  place: string
  isTabStop: boolean
  /** Whether it is one of several that are chosen. */
  isMarked: boolean
  /** Only of the chosen card. */
  tools: PalaceTools | undefined
  /** While it is edited here. */
  editing: Editing | undefined
}

/** A card on the canvas. */
export const PalaceCard = memo(function PalaceCard(props: CardProps) {
  const { node, place, isTabStop, isMarked, tools, editing } = props
  const isChosen = tools !== undefined || isMarked
  const colour = cssColour(node.color)
  const turn = isChosen ? 0 : turnOf(node.id)
  return (
    <div
      data-node={node.id}
      data-part={node.id}
      role="group"
      aria-roledescription="card"
      aria-label={`${nodeName(node)}${node.type === 'file' && node.moment ? `, ${momentLine(node.moment)}` : ''}, ${place}${isMarked ? `, ${palaceWording.isSelected}` : ''}`}
      tabIndex={isTabStop ? 0 : -1}
      style={{
        ...{ left: node.x, top: node.y, width: node.width, height: node.height },
        ...{ zIndex: isChosen ? 50_000 : 10 + Math.min(node.z, 40_000) },
        rotate: turn === 0 ? undefined : `${turn}deg`,
      }}
      className={classes(
        'palace-card absolute cursor-grab rounded-lg border bg-card px-3 py-2.5 text-card-foreground',
        isChosen && 'shadow-soft outline-2 outline-ring',
      )}
    >
      {colour && (
        <span
          aria-hidden
          style={{ backgroundColor: colour }}
          className="absolute inset-y-2 left-0 w-1 rounded-r-sm forced-color-adjust-none"
        />
      )}
      {editing && node.type === 'text' ? (
        <TextEditor node={node} editing={editing} />
      ) : (
        <div className="h-full overflow-hidden">
          <CardText node={node} />
        </div>
      )}
      {tools && !editing && <NodeHandles node={node} tools={tools} />}
    </div>
  )
})

function CardText({ node }: Pick<CardProps, 'node'>) {
  if (node.type === 'text')
    return (
      <p
        style={{ WebkitLineClamp: Math.max(1, Math.floor((node.height - 22) / 22)) }}
        className="line-clamp-1 font-serif text-base/5.5 whitespace-pre-wrap"
      >
        {node.text === '' ? (
          <span className="text-muted-foreground">{palaceWording.emptyText}</span>
        ) : (
          node.text
        )}
      </p>
    )
  if (node.type === 'file') return <FileWords node={node} />
  return (
    <p className="flex items-center gap-1.5 text-sm">
      <Icon of={ArrowUpRight} size={15} className="shrink-0 text-muted-foreground" />
      {isOpenableLink(node.url) ? (
        <a
          href={node.url}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={-1}
          data-own-pointer
          className="min-w-0 truncate underline decoration-primary/35 underline-offset-4 hover:decoration-primary"
        >
          {nodeName(node)}
        </a>
      ) : (
        <span className="min-w-0 truncate">{node.url}</span>
      )}
    </p>
  )
}

function FileWords({ node }: { node: FileNode }) {
  if (node.moment)
    return (
      <>
        <p className="line-clamp-2 font-serif text-base/5 font-medium">
          <PlainText text={momentTitle(node.moment)} />
        </p>
        <p className="mt-0.5 truncate text-xs text-muted-foreground">{momentLine(node.moment)}</p>
      </>
    )
  return (
    <>
      <p className="flex items-center gap-1.5 text-sm text-muted-foreground">
        <Icon of={FileText} size={15} className="shrink-0" />
        <span className="min-w-0 truncate">{nodeName(node)}</span>
      </p>
      <p className="mt-0.5 truncate text-xs text-muted-foreground">
        {node.momentId === null ? palaceWording.fileCard : palaceWording.trashedNote}
      </p>
    </>
  )
}

/** Saves what is written when it is left, and by Escape. */
function TextEditor({ node, editing }: { node: CanvasNode; editing: Editing }) {
  const { words, type, save } = useEditedWords(node, editing)
  return (
    <textarea
      autoFocus
      data-own-pointer
      aria-label={palaceWording.textCard}
      value={words}
      onChange={(event) => type(event.target.value)}
      onBlur={() => save(words)}
      onKeyDown={(event) => {
        event.stopPropagation()
        const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.metaKey || event.ctrlKey))
        if (isDone) event.currentTarget.blur()
      }}
      className="size-full resize-none bg-transparent font-serif text-base/5.5 outline-none"
    />
  )
}
