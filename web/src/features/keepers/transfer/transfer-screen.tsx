import { useState } from 'react'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import { KeeperFrame } from '../keeper-frame.tsx'
import { OpenKeeper } from '../open-keeper.tsx'
import { BookChoice } from './book-choice.tsx'
import { ExportKeeper } from './export-keeper.tsx'
import { ImportFlow } from './import-flow.tsx'
import { PastImports } from './past-imports.tsx'
import { TransferSection } from './transfer-section.tsx'
import { WhereWritable } from '../read-only.tsx'

/** Everything that comes into a keeper from elsewhere, and leaves it. */
export function TransferScreen() {
  const [importId, setImportId] = useState<string>()
  return (
    <OpenKeeper title={words.title}>
      {(keeper, keeperId) => (
        <KeeperFrame area={undefined} keeper={keeper} keeperId={keeperId}>
          <div className="grid divide-y">
            <WhereWritable>
              <TransferSection title={words.importTitle} text={words.importText}>
                <ImportFlow keeper={keeper} importId={importId} onOpen={setImportId} />
              </TransferSection>
            </WhereWritable>
            <PastImports keeper={keeper} importId={importId} onOpen={setImportId} />
            <TransferSection title={words.exportTitle} text={words.exportText}>
              <ExportKeeper keeper={keeper} />
            </TransferSection>
            <TransferSection title={words.bookTitle} text={words.bookText}>
              <BookChoice keeper={keeper} keeperId={keeperId} />
            </TransferSection>
          </div>
        </KeeperFrame>
      )}
    </OpenKeeper>
  )
}
