import { useState } from 'react'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { ImportFlow } from './import-flow.tsx'
import { PastImports } from './past-imports.tsx'

/** A file that becomes a keeper of its own. */
export function ImportScreen() {
  useTitle(words.newTitle)
  const [importId, setImportId] = useState<string>()
  return (
    <>
      <PageHeader title={words.newTitle} description={words.newText} />
      <div className="max-w-2xl">
        <h2 className="sr-only">{words.importTitle}</h2>
        <ImportFlow keeper={undefined} importId={importId} onOpen={setImportId} />
      </div>
      <div className="mt-9 border-t pt-9 empty:hidden">
        <PastImports keeper={undefined} importId={importId} onOpen={setImportId} />
      </div>
    </>
  )
}
