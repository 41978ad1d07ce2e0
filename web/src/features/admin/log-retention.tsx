import { useQuery, useQueryClient } from '@tanstack/react-query'
import { logRetentionDays, logRetentionWording as words } from '#contracts/logs/log-retention-wording.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { changeLogRetention, logRetentionQuery } from '../logs/logs.api.ts'
import { KeptDays } from './kept-days.tsx'

/** How long logs of runs are kept. */
export function LogRetention() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(logRetentionQuery)
  async function choose(days: number) {
    const saved = await changeLogRetention({ kept_days: days })
    queryClient.setQueryData(logRetentionQuery.queryKey, saved)
  }
  return (
    <section aria-labelledby="log-retention-title" className="mb-12 print:hidden">
      <h2 id="log-retention-title" className="mb-5 text-xl">
        {words.title}
      </h2>
      {error && !data && <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={1} />}
      {data && (
        <KeptDays<number> days={data.kept_days} choices={logRetentionDays} words={words} onChoose={choose} />
      )}
    </section>
  )
}
