import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { attachmentScreenWording } from '#contracts/keepers/attachment-wording.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { Draft } from '#contracts/keepers/moment-drafts.ts'
import { type Template, typeStartWording } from '#contracts/keepers/type-starts.ts'
import { keeperPath, momentPath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { useVisibleHeight } from '../../../lib/use-visible-height.ts'
import { Notice } from '../../../ui/notice.tsx'
import { momentQuery } from '../moments/moments.api.ts'
import { useToday } from '../today.ts'
import { newReview } from '../review/index.ts'
import { AboutPanel } from './about-panel.tsx'
import type { Begun } from './begin-writing.ts'
import { BodyEditor } from './body-editor.tsx'
import { type DeviceDraft, momentIdOf } from './device-draft.ts'
import { type EditText, startOfName, type TextPlace } from './editor-props.ts'
import { PageStart, Templates } from './page-start.tsx'
import { useTyping } from './quiet-bars.ts'
import type { Outcome } from './outbox.ts'
import { saveWords } from './save-words.ts'
import { savedOf } from './saved-words.ts'
import { askOutbox } from './use-outbox.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useSignInAgain } from './use-sign-in-again.ts'
import { PageUploads } from './page-uploads.tsx'
import { noticeOf } from './progress.ts'
import { usePageRecording } from './use-page-recording.tsx'
import { TitleField } from './title-field.tsx'
import { usePageFiles } from './use-page-files.ts'
import { useWritten } from './use-written.ts'
import { WhenField } from './when-field.tsx'
import { isBlank, nameOf } from './words.ts'
import { type Back, BottomBar, TopBar } from './writing-bars.tsx'
import { isTypingKey, useWritingKeys } from './writing-keys.ts'
import { useAboutPanel, useDeviceSwitch } from './writing-settings.ts'

/** What a page says of itself besides its words. */
export type PageLook = {
  /** Instead of the keeper's moments. */
  back?: Back
  /** What is written, for a new moment. */
  heading?: string
  /** Changes the text from beside the page. */
  editRef?: RefObject<EditText | null>
}

type WritingPageProps = PageLook & {
  keeper: Keeper
  /** As the address names it. */
  keeperParam: string
  begun: Begun
  /** Something was typed for the first time. */
  onTyped: (draft: DeviceDraft) => void
  /** Saving found another version. */
  onConflict: (outcome: Extract<Outcome, { type: 'conflict' }>) => void
  /** Another device has written on with this draft. */
  onSeeBoth: (draft: DeviceDraft, current: Draft) => void
  /** The page begins again, with this draft. */
  onBegin: (draft: DeviceDraft | undefined) => void
  /** Over the page's foot, such as an earlier draft that is offered. */
  children?: ReactNode
}

/** One moment and little else: what is written, and two bars that step back while somebody types. */
export function WritingPage({ keeper, keeperParam, begun, ...props }: WritingPageProps) {
  const { draft, moment } = begun
  const queryClient = useQueryClient()
  const signIn = useSignInAgain(keeperParam)
  const [theirs, setTheirs] = useState<Draft>()
  const [problem, setProblem] = useState(draft.refusal)
  const [isPlain, setIsPlain] = useDeviceSwitch('keeper_plain_text')
  const [isAboutOpen, setIsAboutOpen] = useAboutPanel()
  const [isTyping, noteTyping] = useTyping()
  const visibleHeight = useVisibleHeight()
  const today = useToday(keeper.dayStartsAt)
  const page = useRef<HTMLDivElement>(null)
  const titleField = useRef<HTMLTextAreaElement>(null)
  const focusBody = useRef<((where: TextPlace) => void) | null>(null)
  const ownEdit = useRef<EditText | null>(null)
  const editText = props.editRef ?? ownEdit
  const written = useWritten({ ...draft, keeper }, { onChange, onTyped: props.onTyped, onTheirs: setTheirs })
  const { words, wordCount, session, progress, changeFields } = written
  const isBlankPage = () => draft.momentId === null && written.body().trim() === ''
  const setFirstKind = (kind: 'voice' | 'photo') => words.kind === 'entry' && changeFields({ kind })
  const files = usePageFiles({
    ...{ userId: draft.userId, keeperId: keeper.id, editText, isSaving: written.isSaving },
    ...{ isBlank: isBlankPage, onPictured: () => setFirstKind('photo') },
    onKept: (kept) => recording.add(kept),
  })
  const recording = usePageRecording({
    ...{ draft: { ...draft, keeperId: keeper.id }, session, editText, aiAccess: words.aiAccess },
    onAdded: () => void (isBlankPage() && setFirstKind('voice')),
    onFiles: files.add,
  })

  function onChange() {
    setProblem(undefined)
    recording.clearProblem()
  }

  function startWith(template: Template) {
    written.startWith(template, template.isReviewed ? newReview(today) : undefined)
    if (template.isReviewed) titleField.current?.focus()
  }

  async function save() {
    if (written.isSaving()) return
    await recording.finish()
    await files.keepWaiting()
    if (files.isSending()) return setProblem(attachmentScreenWording.waitForUploads)
    if (!(await files.mayLeaveOut())) return
    if (isBlank(session.current().words)) return setProblem(momentWording.nothingWritten)
    const isOpen = () => page.current !== null
    const { activeElement: focused } = document
    written.setSaving(true)
    // From here on nothing is taken that would not be saved.
    flushSync(() => session.note({ type: 'saving' }))
    if (focused?.matches(':disabled')) focusBody.current?.('here')
    await session.flush()
    await session.stop()
    const outcome = await saveWords(session.current(), { keeper, queryClient, moment, isOpen })
    if (outcome.type === 'sent' || outcome.type === 'waiting') {
      begun.release()
      // Whoever has left meanwhile stays where they are.
      if (isOpen())
        await navigate(momentPath(keeperParam, momentIdOf(outcome.draft)), {
          replace: draft.momentId === null,
        })
      return
    }
    written.setSaving(false)
    if (outcome.type === 'refused') {
      flushSync(() => session.resume({ ...outcome.draft, refusal: outcome.reason }))
      if (focused instanceof HTMLElement) focused.focus()
      files.insertHeld()
      return setProblem(outcome.reason)
    }
    queryClient.setQueryData(momentQuery(keeper.id, outcome.current.id).queryKey, outcome.current)
    props.onConflict(outcome)
  }

  useFocusBack(page, () => focusBody.current?.('here'))
  useWritingKeys({ onSave: () => void save(), onAbout: () => setIsAboutOpen(!isAboutOpen) })

  /** The other editor goes on with what was typed. */
  function changeEditor(isPlainWanted: boolean) {
    written.beginEditor()
    setIsPlain(isPlainWanted)
  }

  async function discard() {
    const isWaiting = savedOf(session.current()) !== undefined
    await session.discard()
    begun.release()
    if (isWaiting) askOutbox('again')
    void queryClient.invalidateQueries({ queryKey: momentQuery(keeper.id, momentIdOf(draft)).queryKey })
    if (draft.momentId === null) props.onBegin(undefined)
    else await navigate(momentPath(keeperParam, draft.momentId))
  }

  const editor = {
    text: written.editorText,
    keeperId: keeper.id,
    label: 'Text',
    isReadOnly: progress.isSaving,
    onChange: written.changeBody,
    onSave: () => void save(),
    onFiles: files.take,
    editRef: editText,
    focusRef: focusBody,
    // A question comes before its answer, and a check-in before words.
    startsAt: words.review === null ? written.startsAt : undefined,
  }
  const isNew = draft.momentId === null
  const before =
    draft.momentId === null ? keeperPath(keeperParam, 'moments') : momentPath(keeperParam, draft.momentId)
  const isUntouched = words.title === '' && wordCount === 0 && progress.typed === 0
  const isCheckin = isNew && keeper.keeperType === 'wellness'
  const notice = problem ?? noticeOf(progress)

  return (
    <div
      ref={page}
      className="group flex h-full"
      style={{ height: visibleHeight }}
      data-typing={isTyping || undefined}
      {...files.dropTarget}
    >
      <div className="@container relative flex min-w-0 flex-1 flex-col">
        <h1 className="sr-only">
          {isNew ? (props.heading ?? 'Write a moment') : `Edit “${nameOf(draft.words)}”`}
        </h1>
        <TopBar
          back={props.back ?? { to: before, name: 'Moments' }}
          words={words}
          progress={progress}
          isAboutOpen={isAboutOpen}
          onAbout={() => setIsAboutOpen(!isAboutOpen)}
          onChange={changeFields}
          onSave={() => void save()}
          onSignIn={signIn}
          onSeeBoth={() => theirs && props.onSeeBoth(session.current(), theirs)}
        />
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-16" onKeyDown={isTypingKey(noteTyping)}>
          <div className="mx-auto flex min-h-full w-full max-w-[30.125rem] flex-col pt-2 md:pt-6.5">
            <div className="mb-2 max-md:hidden">
              <WhenField when={words} onChange={changeFields} disabled={progress.isSaving} />
            </div>
            {isNew && (
              <PageStart
                {...{ keeper, keeperParam, today, words }}
                asks={props.heading === undefined}
                isWritten={!isUntouched}
                hasText={words.title !== '' || wordCount > 0}
                isSaving={progress.isSaving}
                onChange={changeFields}
                onSave={() => void save()}
              />
            )}
            <TitleField
              fieldRef={titleField}
              placeholder={words.review ? typeStartWording.question : 'Title'}
              title={words.title}
              isReadOnly={progress.isSaving}
              onChange={(title) => changeFields({ title })}
              onLeave={() => focusBody.current?.('start')}
            />
            <div
              className="mt-3 flex-1"
              onClick={(event) => event.target === event.currentTarget && focusBody.current?.('end')}
            >
              <BodyEditor key={written.starts} isPlain={isPlain} {...editor} />
            </div>
            {written.isLong && (
              <p className="mt-6 text-sm text-muted-foreground">{momentWording.searchedPart}</p>
            )}
            {isNew && isUntouched && !progress.isSaving && (
              <Templates keeper={keeper} keeperParam={keeperParam} onStart={startWith} />
            )}
          </div>
        </div>
        {/* Over the page, just above the bar. */}
        <div className="relative">
          <fieldset
            disabled={progress.isSaving}
            className="absolute inset-x-5 bottom-2 z-10 mx-auto grid max-w-[34rem] gap-2 md:bottom-4"
          >
            {notice && (
              <Notice tone="destructive" className="bg-popover shadow-soft">
                {notice}
              </Notice>
            )}
            <PageUploads
              keeperId={keeper.id}
              files={files}
              editText={editText}
              words={words}
              onChange={changeFields}
            />
            {recording.tray}
            {props.children}
          </fieldset>
        </div>
        <BottomBar
          keeper={keeper}
          words={words}
          wordCount={wordCount}
          isSaving={progress.isSaving}
          isCheckin={isCheckin}
          onChange={changeFields}
          onSave={() => void save()}
          onFiles={files.take}
          onType={(sign) => editText.current?.((text, cursor) => startOfName(text, cursor, sign))}
          isRecording={recording.isOn}
          onRecord={recording.start}
        />
      </div>
      {isAboutOpen && (
        <AboutPanel
          keeper={keeper}
          momentId={draft.momentId}
          words={words}
          wordCount={wordCount}
          readBody={written.body}
          isPlain={isPlain}
          isSaving={progress.isSaving}
          isUnsaved={progress.typed > 0 && session.current().isSaved !== true}
          isWaiting={savedOf(session.current()) !== undefined}
          onPlain={changeEditor}
          onChange={changeFields}
          onDiscard={discard}
          onClose={() => setIsAboutOpen(false)}
        />
      )}
    </div>
  )
}
