import { Download } from 'lucide-react'
import { useState } from 'react'
import { importScreenWording } from '#contracts/keepers/import-screen-wording.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { download } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { makeExportAddress as makeKeepersAddress } from '../keepers/transfer/transfer.api.ts'
import { makeExportAddress } from './security.api.ts'

/** Downloads everything of this person as a ZIP. */
export function ExportEverything() {
  const [busy, setBusy] = useState<'all' | 'keepers'>()
  const [outcome, setOutcome] = useState<{ failure?: string; hasBegun?: boolean }>({})

  async function save(what: 'all' | 'keepers') {
    setBusy(what)
    setOutcome({})
    try {
      download(what === 'all' ? await makeExportAddress() : await makeKeepersAddress(undefined))
      setOutcome({ hasBegun: true })
    } catch (error) {
      setOutcome({ failure: sentenceOf(error) })
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-sm text-muted-foreground">
        One ZIP with your profile, settings, keepers, agents, conversations and logs, in files that other
        programs can read. API keys are not included.
      </p>
      {outcome.failure && <Notice tone="destructive">{outcome.failure}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" isBusy={busy === 'all'} onClick={() => void save('all')}>
          <Icon of={Download} size={16} />
          {busy === 'all' ? 'Preparing...' : 'Export everything'}
        </Button>
        <Button variant="quiet" isBusy={busy === 'keepers'} onClick={() => void save('keepers')}>
          {importScreenWording.exportMarkdown}
        </Button>
        <span role="status" className="text-sm text-muted-foreground">
          {outcome.hasBegun && 'The download has started'}
        </span>
      </div>
    </div>
  )
}
