import { Download } from 'lucide-react'
import { useState } from 'react'
import { countText } from '../../lib/figures.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import type { LogView } from './log-view.ts'
import { exportLogs } from './logs.api.ts'

/** Saves the logs of the present filter as a file of JSON lines. */
export function ExportButton({ view, isDisabled }: { view: LogView; isDisabled: boolean }) {
  const [exported, setExported] = useState<number>()
  const isBusy = exported !== undefined

  async function save() {
    setExported(0)
    try {
      saveFile(
        await exportLogs(view, setExported),
        `keeper-logs-${new Date().toISOString().slice(0, 10)}.jsonl`,
      )
    } catch (error) {
      toast.error('The logs could not be exported.', { description: sentenceOf(error) })
    } finally {
      setExported(undefined)
    }
  }

  return (
    <Button variant="quiet" isBusy={isBusy} disabled={isDisabled} size="bar" onClick={() => void save()}>
      <Icon of={Download} size={14} />
      {isBusy ? `Exporting ${countText(exported)}...` : 'Export JSONL'}
    </Button>
  )
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download holds the file by now.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
