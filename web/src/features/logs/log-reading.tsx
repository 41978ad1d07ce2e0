import { useQuery } from '@tanstack/react-query'
import type { AgentLogDetail } from '#contracts/logs/logs.ts'
import { Receipts, runReadingQuery, WhatWasRead } from '../readings/index.ts'

/** The receipts of a run's answer and what it read, for its caller. */
export function LogReading({ log }: { log: AgentLogDetail }) {
  const { data } = useQuery({ ...runReadingQuery(log.id), retry: false })
  if (!data || (data.citations.length === 0 && data.passages.length === 0)) return null
  return (
    <div>
      {data.citations.length > 0 && <Receipts citations={data.citations} />}
      <WhatWasRead runId={log.id} />
    </div>
  )
}
