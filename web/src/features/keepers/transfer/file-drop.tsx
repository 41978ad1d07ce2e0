import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { importKinds } from '#contracts/keepers/import-choices.ts'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import { importKindHints, importKindLabels } from '#contracts/keepers/import-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Takes a file by a button, or dropped. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false)
  const [isHelping, setIsHelping] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    <div className="grid gap-4">
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classes(
          'grid justify-items-center gap-3 rounded-xl border border-dashed px-5 py-10 text-center transition-colors',
          isOver && 'border-primary bg-accent',
        )}
      >
        <Icon of={FileUp} size={28} />
        <p id={hint} className="max-w-[46ch] text-sm text-muted-foreground">
          {words.dropHint}
        </p>
        <Button aria-describedby={hint} onClick={() => input.current?.click()}>
          {words.chooseFile}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words.fileLabel}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) onFile(file)
          }}
        />
      </div>
      <Disclosure title={words.whatComes} isOpen={isHelping} onToggle={setIsHelping}>
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
          {importKinds.map((kind) => (
            <div key={kind} className="contents">
              <dt className="font-medium">{importKindLabels[kind]}</dt>
              <dd className="text-muted-foreground">{importKindHints[kind]}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  )
}
