import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TestRound } from '#contracts/agents/agent-tests.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Select } from '../../ui/select.tsx'
import { isRunning, refreshTests, startRound, stopRound } from './agent-tests.api.ts'

type RunAllProps = {
  agentId: string
  /** The newest first; never empty. */
  versions: readonly number[]
  rounds: readonly TestRound[]
}

/** Runs all tests on a version; while they run, how far they are. */
export function RunAll({ agentId, versions, rounds }: RunAllProps) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<number>()
  const [newest = 1] = versions
  const version = chosen ?? newest
  const refresh = () => refreshTests(queryClient, agentId)
  const start = useMutation({ mutationFn: () => startRound(agentId, version), onSettled: refresh })
  const stop = useMutation({ mutationFn: (id: string) => stopRound(agentId, id), onSettled: refresh })
  const running = rounds.find(isRunning)
  const error = start.error ?? stop.error
  return (
    <div className="grid gap-3">
      {error && <Notice tone="destructive">{sentenceOf(error)}</Notice>}
      {running ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ProgressBar
            aria-label="Tests that have run"
            value={running.ended}
            max={running.total}
            className="max-w-60"
          />
          <span role="status" className="text-sm tabular-nums">
            {`${running.ended} of ${running.total} tests of version ${running.version}`}
          </span>
          <Button variant="quiet" size="sm" isBusy={stop.isPending} onClick={() => stop.mutate(running.id)}>
            {stop.isPending ? 'Stopping...' : 'Stop'}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label="Version"
            options={versions.map((number) => ({
              value: `${number}`,
              label: number === newest ? `Version ${number}, current` : `Version ${number}`,
            }))}
            value={`${version}`}
            onChange={(number) => setChosen(Number(number))}
            size="bar"
            className="w-52"
          />
          <Button size="bar" isBusy={start.isPending} onClick={() => start.mutate()}>
            {start.isPending ? 'Starting...' : 'Run all'}
          </Button>
        </div>
      )}
    </div>
  )
}
