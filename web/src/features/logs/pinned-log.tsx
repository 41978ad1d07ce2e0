import { useQuery } from '@tanstack/react-query'
import { logPreviewChars } from '#contracts/limits/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { subgrid } from './log-columns.ts'
import { LogRow } from './log-row.tsx'
import { logQuery } from './logs.api.ts'

/** A log that the URL opens while the list does not hold it, such as one that was just replayed: above the list. */
export function PinnedLog({ id, onOpen }: { id: string; onOpen: (id: string | undefined) => void }) {
  const { data, error, refetch } = useQuery(logQuery(id))
  if (data)
    return <LogRow log={{ ...data, input: data.input.slice(0, logPreviewChars) }} isOpen onOpen={onOpen} />
  if (!error) return null
  return (
    <tbody role="rowgroup" className={subgrid}>
      <tr role="row" className={subgrid}>
        <td role="cell" className="col-span-full py-3">
          <Notice tone="destructive">
            <div className="flex flex-wrap items-center justify-between gap-2">
              {error.message}
              <span className="flex gap-2">
                <Button variant="quiet" size="sm" onClick={() => void refetch()}>
                  Retry
                </Button>
                <Button variant="quiet" size="sm" onClick={() => onOpen(undefined)}>
                  Close
                </Button>
              </span>
            </div>
          </Notice>
        </td>
      </tr>
    </tbody>
  )
}
