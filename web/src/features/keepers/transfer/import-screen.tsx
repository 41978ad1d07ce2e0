import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { ImportFlow } from './import-flow.tsx'

/** A file that becomes a keeper of its own. */
export function ImportScreen() {
  useTitle(words.newTitle)
  return (
    <>
      <PageHeader title={words.newTitle} description={words.newText} />
      <div className="max-w-2xl">
        <ImportFlow keeper={undefined} />
      </div>
    </>
  )
}
