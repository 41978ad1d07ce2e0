import { FolderUp, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { agentFileWording as wording } from '#contracts/agents/agent-file-wording.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Choose, chosenFrom } from './chosen-files.ts'
import { chosenFromDrop } from './dropped-files.ts'

/** Takes files and folders by buttons, or dropped on it or on what is beneath it. */
export function FileDropZone({
  isBusy,
  onChosen,
  children,
}: {
  isBusy: boolean
  onChosen: (choose: Choose) => void
  children: ReactNode
}) {
  const [isOver, setIsOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)

  function dragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    if (isBusy) event.dataTransfer.dropEffect = 'none'
    setIsOver(!isBusy)
  }

  function drop(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(false)
    if (!isBusy) onChosen(chosenFromDrop(event.dataTransfer))
  }

  function leave({ currentTarget, relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
  }

  const input = (label: string, ref: typeof files, more: object) => (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const choose = chosenFrom([...(target.files ?? [])])
        target.value = ''
        onChosen(choose)
      }}
      {...more}
    />
  )
  return (
    <div onDragOver={dragOver} onDragLeave={leave} onDrop={drop} className="grid gap-4">
      <div
        className={classes(
          'relative grid justify-items-center gap-3 rounded-xl border border-dashed px-4 py-6 text-center transition-colors',
          isOver && 'border-primary bg-accent',
        )}
      >
        <p className="text-sm">{isBusy ? wording.dropLater : wording.dropHere}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => files.current?.click()}>
            <Icon of={Upload} size={16} />
            {wording.addFiles}
          </Button>
          <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => folder.current?.click()}>
            <Icon of={FolderUp} size={16} />
            {wording.addFolder}
          </Button>
        </div>
        <p className="text-xs text-muted-foreground">{wording.bounds}</p>
        {input(`${wording.addFiles} here`, files, {})}
        {input(`${wording.addFolder} here`, folder, { webkitdirectory: '' })}
      </div>
      {children}
    </div>
  )
}
