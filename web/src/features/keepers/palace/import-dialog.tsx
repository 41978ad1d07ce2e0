import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CanvasImport } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { importPalace } from './palace.api.ts'

type ImportDialogProps = {
  keeperId: string
  /** Its name, and what is in it. */
  file: { name: string; canvas: unknown }
  version: number
  /** With nothing here there is nothing to choose. */
  isEmpty: boolean
  onImported: () => Promise<void>
  onClose: () => void
}

const modes = [
  { value: 'merge', label: palaceWording.importMerge, hint: palaceWording.importMergeNote },
  { value: 'replace', label: palaceWording.importReplace, hint: palaceWording.importReplaceNote },
] as const

/** Says what a JSON Canvas file would bring, and brings it. */
export function ImportDialog({ keeperId, file, version, isEmpty, onImported, onClose }: ImportDialogProps) {
  const [mode, setMode] = useState<CanvasImport['mode']>('merge')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const wanted = { version, mode, canvas: file.canvas }
  const { data: outlook, error } = useQuery({
    queryKey: ['canvas-import', keeperId, version, mode, file],
    queryFn: () => importPalace(keeperId, { ...wanted, dryRun: true }),
    gcTime: 0,
    retry: false,
  })

  async function bring() {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await importPalace(keeperId, { ...wanted, dryRun: false })
      await onImported()
      onClose()
    } catch (cause) {
      setProblem(`${palaceWording.importFailed}. ${sentenceOf(cause)}`)
      setIsBusy(false)
    }
  }

  const { added, changed, removed } = outlook ?? {}
  const isNothing = [added, changed, removed].every((counts) => !counts || counts.nodes + counts.edges === 0)
  return (
    <Dialog isOpen onClose={onClose} title={palaceWording.importTitle(file.name)}>
      <div className="mt-4 grid gap-4 text-sm">
        {!isEmpty && <ChoiceCards legend="What is here" choices={modes} value={mode} onChange={setMode} />}
        {outlook && added && removed && (
          <div role="status" className="grid gap-1">
            <p>
              {isNothing
                ? palaceWording.importNothing
                : palaceWording.importFinds(added.nodes, added.edges, outlook.moments)}
            </p>
            {removed.nodes + removed.edges > 0 && (
              <p>{palaceWording.importReplaces(removed.nodes, removed.edges)}</p>
            )}
            {outlook.remarks.map((remark) => (
              <p key={remark} className="text-muted-foreground">
                {remark}
              </p>
            ))}
          </div>
        )}
        {(problem !== undefined || error) && (
          <Notice tone="destructive">{problem ?? sentenceOf(error)}</Notice>
        )}
      </div>
      <div className="mt-6 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button isBusy={isBusy} disabled={outlook === undefined || isNothing} onClick={() => void bring()}>
          {isBusy ? 'Importing...' : 'Import'}
        </Button>
      </div>
    </Dialog>
  )
}
