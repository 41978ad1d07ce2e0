import { Download } from 'lucide-react'
import { useState } from 'react'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { download } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { makeExportAddress } from './transfer.api.ts'

/** Downloads this keeper, or all, as a ZIP of Markdown. */
export function ExportKeeper({ keeper }: { keeper: Keeper }) {
  const [busy, setBusy] = useState<'one' | 'all'>()
  const [outcome, setOutcome] = useState<{ failure?: string; hasBegun?: boolean }>({})

  async function save(what: 'one' | 'all') {
    setBusy(what)
    setOutcome({})
    try {
      download(await makeExportAddress(what === 'one' ? keeper.id : undefined))
      setOutcome({ hasBegun: true })
    } catch (error) {
      setOutcome({ failure: sentenceOf(error) })
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className="grid justify-items-start gap-4">
      {outcome.failure && <Notice tone="destructive">{outcome.failure}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" isBusy={busy === 'one'} onClick={() => void save('one')}>
          <Icon of={Download} size={16} />
          {words.exportOne}
        </Button>
        <Button variant="quiet" isBusy={busy === 'all'} onClick={() => void save('all')}>
          {words.exportAll}
        </Button>
      </div>
      {keeper.sample && <p className="text-sm text-muted-foreground">{words.withoutSamples}</p>}
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {outcome.hasBegun && words.downloadBegun}
      </p>
    </div>
  )
}
