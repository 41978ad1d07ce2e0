import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { askScreenWording } from '#contracts/keepers/ask-wording.ts'
import type { AskPreview } from '#contracts/keepers/ask.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AskAnswer } from './ask-answer.tsx'
import { AskForm } from './ask-form.tsx'
import { AskPreviewPanel } from './ask-preview-panel.tsx'
import { answerQuery, askedPagesQuery, askSetupQuery, previewAsk } from './ask.api.ts'
import { AskedList } from './asked-list.tsx'
import { KeptAnswer } from './kept-answer.tsx'
import { useAsk } from './use-ask.ts'

type AskViewProps = {
  keeper: Keeper
  /** A question that came with the address, to be looked at before it is sent. */
  asked: string
  /** The run of the answer that the address names. */
  answerId: string | undefined
  /** Names an answer in the address, or none. */
  onAnswer: (runId: string | undefined) => void
}

/** A question to a keeper and its answer with receipts. */
export function AskView({ keeper, asked, answerId, onAnswer }: AskViewProps) {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState(asked)
  const [shownAsked, setShownAsked] = useState(asked)
  const [preview, setPreview] = useState<AskPreview>()
  const [problem, setProblem] = useState<string>()
  if (asked !== shownAsked) {
    setShownAsked(asked)
    if (asked !== '') showAnother(asked)
  }
  const { data: setup } = useQuery(askSetupQuery(keeper.id))
  const { state, ask, stop, reset } = useAsk(keeper.id)
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
    try {
      setPreview(await previewAsk(keeper.id, question.trim()))
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }

  function showAnother(text: string) {
    setQuestion(text)
    setPreview(undefined)
  }

  function submit(previewToken?: string) {
    const text = question.trim()
    if (text === '' || isAsking) return
    setPreview(undefined)
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
      void queryClient.invalidateQueries({ queryKey: askedPagesQuery(keeper.id).queryKey })
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
          <p className="max-w-[52ch] font-serif text-lg text-pretty">{askScreenWording.intro}</p>
        ) : (
          <AskAnswer keeper={keeper} state={state} onStop={() => void stop()} />
        )}
      </div>
      {preview && (
        <AskPreviewPanel
          preview={preview}
          onSend={() => submit(preview.previewToken)}
          onClose={() => setPreview(undefined)}
        />
      )}
      {problem !== undefined && (
        <div className="mt-6">
          <Notice tone="destructive">{problem}</Notice>
        </div>
      )}
      <AskForm
        field={field}
        title={keeper.title}
        question={question}
        setup={setup}
        isAnswered={answerId !== undefined || state.phase !== 'idle'}
        isAsking={isAsking}
        onChange={showAnother}
        onLook={() => void look()}
        onSubmit={() => submit()}
      />
      <AskedList keeperId={keeper.id} openId={answerId} />
    </div>
  )
}
