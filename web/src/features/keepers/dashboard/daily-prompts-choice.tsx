import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  dailyPromptWording as wording,
  promptProblemSentences,
} from '#contracts/keepers/daily-prompt-wording.ts'
import type { PromptPreview, PromptSchedule } from '#contracts/keepers/daily-prompts.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { Switch } from '../../../ui/toggle.tsx'
import { AskPreviewPanel } from '../memory/index.ts'
import { momentsKey } from '../moments/moments.api.ts'
import { previewPrompts, promptScheduleQuery, savePromptSchedule } from './daily-prompts.api.ts'

/** Whether a model writes the question of each day; what goes to it is shown before the first time. */
export function DailyPromptsChoice({ keeper }: { keeper: Keeper }) {
  const { data, error, refetch } = useQuery(promptScheduleQuery(keeper.id))
  const { preview, isBusy, failed, change, look, close } = usePromptsChange(keeper)
  useDashboardAfterWriting(keeper.id, data?.isWriting)
  if (error && !data)
    return <ErrorState title={wording.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="mt-2 h-24" />
  return (
    <>
      <div className="mt-2 rounded-xl border bg-card p-4">
        <Switch
          label={wording.label}
          hint={wording.hint}
          isOn={data.isOn || preview !== undefined}
          disabled={isBusy}
          onChange={(isOn) => (preview && !isOn ? close() : void change({ isOn }))}
        />
        <p role="status" className="mt-2 ml-13 text-sm text-muted-foreground empty:hidden">
          {data.isOn && stateOf(data)}
        </p>
        {data.isOn && data.problem === 'not-agreed' && !preview && (
          <Button variant="quiet" size="sm" className="mt-2 ml-13 max-md:h-11" onClick={() => void look()}>
            {wording.look}
          </Button>
        )}
        {failed !== undefined && (
          <Notice tone="destructive" className="mt-3">
            {failed}
          </Notice>
        )}
      </div>
      {preview?.to && (
        <AskPreviewPanel
          preview={preview}
          summary={wording.summary({
            ...{ names: preview.names, tokens: preview.tokens },
            ...{ model: preview.to.model, provider: providerLabels[preview.to.provider] },
          })}
          onSend={() => void change({ isOn: true, previewToken: preview.previewToken })}
          onClose={close}
        />
      )}
    </>
  )
}

function stateOf({ isWriting, problem, nextAt }: PromptSchedule) {
  if (isWriting) return wording.writing
  if (problem !== null) return promptProblemSentences[problem]
  return (
    nextAt !== null && (
      <>
        {wording.next} <RelativeTime iso={nextAt} />
      </>
    )
  )
}

function usePromptsChange(keeper: Keeper) {
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<PromptPreview>()
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true)
    setFailed(undefined)
    try {
      await work()
    } catch (error) {
      setPreview(undefined)
      setFailed(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  async function save(put: { isOn: boolean; previewToken?: string }) {
    const saved = await savePromptSchedule(keeper.id, put)
    setPreview(undefined)
    queryClient.setQueryData(promptScheduleQuery(keeper.id).queryKey, saved)
    await queryClient.invalidateQueries({ queryKey: [...momentsKey(keeper.id), 'dashboard'] })
  }

  const look = () => attempt(async () => setPreview(await previewPrompts(keeper.id)))
  const change = (put: { isOn: boolean; previewToken?: string }) =>
    attempt(async () => {
      const seen = put.isOn && put.previewToken === undefined ? await previewPrompts(keeper.id) : undefined
      if (seen?.isNeeded) setPreview(seen)
      else await save(put)
    })
  return { preview, isBusy, failed, change, look, close: () => setPreview(undefined) }
}

/** The dashboard shows what has been written as soon as it is. */
function useDashboardAfterWriting(keeperId: string, isWriting: boolean | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isWriting === false)
      void queryClient.invalidateQueries({ queryKey: [...momentsKey(keeperId), 'dashboard'] })
  }, [queryClient, keeperId, isWriting])
}
