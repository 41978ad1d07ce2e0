import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { askScreenWording } from '#contracts/keepers/ask-wording.ts'
import type { AskPreview } from '#contracts/keepers/ask.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { AskAnswer } from './ask-answer.tsx'
import { AskForm } from './ask-form.tsx'
import { AskPreviewPanel } from './ask-preview-panel.tsx'
import { answerQuery, askedLists, askSetupQuery, previewAsk } from './ask.api.ts'
import { AskedList } from './asked-list.tsx'
import { KeptAnswer } from './kept-answer.tsx'
import { useAsk } from './use-ask.ts'

const scopes = [
  { value: 'one', label: askScreenWording.thisKeeper },
  { value: 'all', label: askScreenWording.everyKeeper },
] as const

type AskViewProps = {
  keeper: Keeper
  /** A question that came with the address, to be looked at before it is sent. */
  asked: string
  /** The run of the answer that the address names. */
  answerId: string | undefined
  /** Names an answer in the address, or none. */
  onAnswer: (runId: string | undefined) => void
  /** All keepers are asked rather than this one. */
  isAll: boolean
  onScope: (isAll: boolean) => void
}

/** A question to a keeper, or to all, and its answer with receipts. */
export function AskView({ keeper, asked, answerId, onAnswer, isAll, onScope }: AskViewProps) {
  const scope = isAll ? undefined : keeper.id
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState(asked)
  const [shownAsked, setShownAsked] = useState(asked)
  const [preview, setPreview] = useState<AskPreview>()
  const [problem, setProblem] = useState<string>()
  const looks = useRef(0)
  if (asked !== shownAsked) {
    setShownAsked(asked)
    if (asked !== '') {
      setQuestion(asked)
      setPreview(undefined)
    }
  }
  const { data: setup } = useQuery(askSetupQuery(scope))
  const { state, ask, stop, reset } = useAsk(scope)
  const answer = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [deletedId, setDeletedId] = useState<string>()
  const isAsking = state.phase === 'answering'
  const named = useRef(answerId)
  useEffect(() => {
    named.current = answerId
  }, [answerId])
  useEffect(() => {
    if (state.phase === 'answering') answer.current?.scrollIntoView({ block: 'nearest' })
  }, [state.phase])

  // The button that had the focus is gone.
  useEffect(() => {
    if (deletedId !== undefined && answerId === undefined) field.current?.focus()
  }, [deletedId, answerId])

  async function look() {
    setProblem(undefined)
    looks.current += 1
    const mine = looks.current
    const seen = await previewAsk(scope, question.trim()).catch(sentenceOf)
    // Something else is asked by now, or of other keepers.
    if (looks.current !== mine) return
    if (typeof seen === 'string') setProblem(seen)
    else setPreview(seen)
  }

  function hidePreview() {
    looks.current += 1
    setPreview(undefined)
  }

  function showAnother(text: string) {
    setQuestion(text)
    hidePreview()
  }

  function submit(previewToken?: string) {
    const text = question.trim()
    if (text === '' || isAsking) return
    hidePreview()
    setProblem(undefined)
    setQuestion('')
    onAnswer(undefined)
    void ask(text, previewToken).then((result) => {
      // What failed can be asked again without typing it again.
      if (result === undefined) setQuestion((now) => now || text)
      if (!result?.runId) return
      queryClient.setQueryData(answerQuery(result.runId).queryKey, result)
      // Another answer may be read by then.
      if (named.current === undefined) onAnswer(result.runId)
      void queryClient.invalidateQueries({ queryKey: askedLists })
    })
  }

  return (
    <div className="max-w-[652px] pb-6">
      <div ref={answer} aria-busy={isAsking}>
        {answerId !== undefined ? (
          <KeptAnswer
            key={answerId}
            keeper={keeper}
            runId={answerId}
            onDeleted={() => {
              reset()
              onAnswer(undefined)
              setDeletedId(answerId)
            }}
          />
        ) : state.phase === 'idle' ? (
          <p className="max-w-[52ch] font-serif text-lg text-pretty">
            {isAll ? askScreenWording.introAll : askScreenWording.intro}
          </p>
        ) : (
          <AskAnswer keeper={keeper} state={state} onStop={() => void stop()} />
        )}
      </div>
      {preview && (
        <AskPreviewPanel
          preview={preview}
          onSend={() => submit(preview.previewToken)}
          onClose={hidePreview}
        />
      )}
      {problem !== undefined && (
        <div className="mt-6">
          <Notice tone="destructive">{problem}</Notice>
        </div>
      )}
      {!keeper.sample && (
        <div className="mt-10">
          <Segmented
            label={askScreenWording.scope}
            choices={scopes}
            value={isAll ? 'all' : 'one'}
            disabled={isAsking}
            onChange={(value) => {
              hidePreview()
              reset()
              onScope(value === 'all')
            }}
          />
        </div>
      )}
      <AskForm
        field={field}
        title={isAll ? askScreenWording.allKeepers : keeper.title}
        question={question}
        setup={setup}
        isAnswered={answerId !== undefined || state.phase !== 'idle'}
        isAsking={isAsking}
        onChange={showAnother}
        onLook={() => void look()}
        onSubmit={() => submit()}
      />
      <AskedList keeperId={scope} openId={answerId} />
    </div>
  )
}
