import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { attachmentScreenWording } from '#contracts/keepers/attachment-wording.ts'
import type { Dashboard } from '#contracts/keepers/dashboard.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import { momentPath, writePath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Begun, beginNew } from './begin-writing.ts'
import { DailyQuestion } from './daily-question.tsx'
import { momentIdOf } from './device-draft.ts'
import { draftPath } from './draft-path.ts'
import { EarlierDraft } from './earlier-draft.tsx'
import type { WordsChange } from './draft-session.ts'
import type { EditText, TextPlace } from './editor-props.ts'
import { MoodChoice } from './mood-choice.tsx'
import { nameKept } from './name-kept.ts'
import { tell } from './progress.ts'
import { PageUploads } from './page-uploads.tsx'
import { PlainEditor } from './plain-editor.tsx'
import { saveWords } from './save-words.ts'
import { StateLine } from './state-line.tsx'
import { useBegun } from './use-begun.ts'
import { useDraftSession } from './use-draft-session.ts'
import { usePageFiles } from './use-page-files.ts'
import { isBlank } from './words.ts'

type QuickComposerProps = {
  keeper: Keeper
  /** As the address has it. */
  keeperId: string
  prompts: Dashboard['prompts'] | undefined
}

/** A card to write on where one is, with a question; after saving it is empty again. */
export function QuickComposer(props: QuickComposerProps) {
  const [{ id, isNext }, setPage] = useState(() => ({ id: newUuid(), isNext: false }))
  const { begun, error, retry } = useBegun(props.keeper.id, id, (whose) => beginNew(whose, id))
  return (
    <section aria-label="Write" className="min-w-0">
      {error && <ErrorState title="The page to write on could not be opened" error={error} onRetry={retry} />}
      {!error && begun === undefined && <Skeleton className="h-54 rounded-xl" />}
      {begun && (
        <>
          <Card
            key={begun.draft.id}
            {...props}
            begun={begun}
            isNext={isNext}
            onSaved={() => setPage({ id: newUuid(), isNext: true })}
          />
          <div className="mt-2 empty:hidden">
            <EarlierDraft keeper={props.keeper} keeperParam={props.keeperId} presentId={begun.draft.id} />
          </div>
        </>
      )}
    </section>
  )
}

type CardProps = QuickComposerProps & {
  begun: Begun
  /** Whoever has saved one goes on writing. */
  isNext: boolean
  onSaved: () => void
}

function Card({ keeper, keeperId, prompts, begun, isNext, onSaved }: CardProps) {
  const { draft } = begun
  const queryClient = useQueryClient()
  const [words, setWords] = useState(draft.words)
  const [problem, setProblem] = useState(draft.refusal)
  const isSaving = useRef(false)
  const { session, progress } = useDraftSession(
    { ...draft, keeper },
    () => void navigate(draftPath(keeperId, draft.id)),
  )

  const editText = useRef<EditText | null>(null)
  const focusText = useRef<((where: TextPlace) => void) | null>(null)
  const files = usePageFiles({
    ...{ userId: draft.userId, keeperId: keeper.id, editText, isSaving: () => isSaving.current },
    isBlank: () => session.current().words.body.trim() === '',
    onPictured: () => words.kind === 'entry' && change({ kind: 'photo' }),
    async onKept(kept) {
      await nameKept(kept, editText, session)
    },
  })

  function change({ body, ...fields }: WordsChange) {
    if (isSaving.current) return
    const date = session.change(body === undefined ? fields : { ...fields, body })
    setWords((before) => ({ ...before, ...date, ...fields }))
    setProblem(undefined)
  }

  async function save() {
    if (isSaving.current) return
    await files.keepWaiting()
    if (files.isSending()) return setProblem(attachmentScreenWording.waitForUploads)
    if (isBlank(session.current().words)) return setProblem(momentWording.nothingWritten)
    if (!(await files.mayLeaveOut())) return
    isSaving.current = true
    flushSync(() => session.note({ type: 'saving' }))
    await session.flush()
    await session.stop()
    const outcome = await saveWords(session.current(), { keeper, queryClient, moment: undefined })
    if (outcome.draft.isUnstored && outcome.type !== 'sent') {
      // The words are here alone, with what was sent without an answer.
      if (outcome.type === 'refused') flushSync(() => session.resume(outcome.draft))
      else {
        session.open()
        session.note({ type: 'save-ended' })
        void session.send()
      }
      isSaving.current = false
      files.insertHeld()
      return setProblem(outcome.type === 'refused' ? outcome.reason : momentWording.changedElsewhere)
    }
    begun.release()
    if (outcome.type === 'refused' || outcome.type === 'conflict') {
      // The whole page shows what is in the way.
      await navigate(draftPath(keeperId, draft.id))
      return
    }
    const path = momentPath(keeperId, momentIdOf(outcome.draft))
    toast('Saved', { action: { label: 'Open', onClick: () => void navigate(path) } })
    onSaved()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      {...files.dropTarget}
      className="flex min-h-54 flex-col rounded-xl border bg-card px-5 pt-4 pb-3 focus-within:border-input sm:px-6"
    >
      <DailyQuestion keeperParam={keeperId} prompts={prompts} />
      <PlainEditor
        className="max-h-[50vh] min-h-24 flex-1 py-1.5"
        {...{ text: draft.words.body, keeperId: keeper.id, label: 'Text' }}
        isReadOnly={progress.isSaving}
        onChange={(body) => change({ body })}
        onSave={() => void save()}
        onFiles={files.take}
        editRef={editText}
        focusRef={focusText}
        startsAt={isNext ? 'start' : undefined}
      />
      <div className="mb-2 empty:hidden">
        <PageUploads keeperId={keeper.id} files={files} editText={editText} words={words} onChange={change} />
      </div>
      {problem && (
        <p role="alert" className="pb-2 text-sm text-destructive">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-2.5">
        <fieldset disabled={progress.isSaving} className="max-md:-ml-3 max-md:w-full">
          <MoodChoice value={words.mood} onChange={(mood) => change({ mood })} />
        </fieldset>
        <div className="ml-auto flex items-center gap-3 text-sm text-muted-foreground">
          <StateLine told={tell(progress)} />
          <Link
            to={progress.typed > 0 ? draftPath(keeperId, draft.id) : writePath(keeperId)}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            Whole page
          </Link>
          <Button type="submit" size="sm" isBusy={progress.isSaving}>
            Save
          </Button>
        </div>
      </div>
    </form>
  )
}
