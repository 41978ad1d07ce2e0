import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Shows the backup codes, this once: until they were copied or saved, only its own button closes it without asking. */
export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [said, setSaid] = useState<string>()
  const [isSaved, setIsSaved] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const text = `${codes.join('\n')}\n`

  async function copy() {
    const isCopied = await copyText(text)
    if (isCopied) setIsSaved(true)
    setSaid(isCopied ? 'Copied' : 'Copying failed. Select the codes instead.')
  }

  function saveAsFile() {
    saveFile('keeper-backup-codes.txt', text)
    setIsSaved(true)
  }

  return (
    <Dialog
      isOpen
      onClose={() => (isSaved ? onClose() : setIsAsking(true))}
      title="Save these backup codes"
      description="Each one signs you in once when you don't have your app. They are shown only now."
    >
      <ul
        aria-label="Backup codes"
        className="mt-5 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg border bg-muted px-5 py-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="text-center">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="quiet" size="sm" onClick={() => void copy()}>
            <Icon of={said === 'Copied' ? Check : Copy} size={16} />
            Copy
          </Button>
          <Button variant="quiet" size="sm" onClick={saveAsFile}>
            <Icon of={Download} size={16} />
            Save as a file
          </Button>
          <span role="status" className="text-sm text-muted-foreground">
            {said}
          </span>
        </div>
        <Button onClick={onClose}>I've saved them</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Close without saving the codes?"
          description="They won't be shown again. Without them, you can't sign in if you lose your app."
          confirmLabel="Close without saving"
          busyLabel="Closing..."
          onConfirm={async () => onClose()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Dialog>
  )
}
