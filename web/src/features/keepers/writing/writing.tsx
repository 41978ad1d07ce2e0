import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { mergedTextsMax } from '#contracts/keepers/moment-choices.ts'
import type { MergedText } from '#contracts/keepers/moments.ts'
import { momentPath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { newUuid } from '../../../lib/uuid.ts'
import type { Begun } from './begin-writing.ts'
import { ConflictPage } from './conflict-page.tsx'
import { type DeviceDraft, momentIdOf } from './device-draft.ts'
import { deviceStore } from './device-store.ts'
import { DraftElsewhere } from './draft-elsewhere.tsx'
import { saveWords } from './save-words.ts'
import { forgetDraft } from './server-words.ts'
import { useOpenedKeeper } from './use-opened-keeper.ts'
import { type Versus, versusDraft, versusMoment } from './versus.ts'
import type { Words } from './words.ts'
import { type PageLook, WritingPage } from './writing-page.tsx'

/** Words that somebody chose among two versions. */
const chosen = { ticks: undefined, isSaved: undefined }

type WritingProps = PageLook & {
  keeper: Keeper
  keeperParam: string
  begun: Begun
  onTyped: (draft: DeviceDraft) => void
  onDiscarded: () => void
  children?: ReactNode
}

/** The page, or, where somebody else has written too, both versions. */
export function Writing(props: WritingProps) {
  const { keeper, keeperParam, begun: first, onTyped, onDiscarded, children, ...look } = props
  const [begun, setBegun] = useState(first)
  const [versus, setVersus] = useState<Versus | undefined>(() =>
    first.draft.hasConflict && first.moment ? versusMoment(first.moment) : undefined,
  )
  // From then on what was written elsewhere is looked at beside what is here.
  const [hasTyped, setHasTyped] = useState(false)
  // Pressed again, it makes no third one.
  const [copyId] = useState(newUuid)
  const queryClient = useQueryClient()
  const { draft } = begun
  useOpenedKeeper(keeper)

  const begin = (next: DeviceDraft) => setBegun((before) => ({ ...before, draft: next }))

  /** A draft of another device goes on here; the moment may have moved on since. */
  function takeOver(theirs: DeviceDraft) {
    const { moment } = begun
    begin({ ...theirs, base: theirs.base ?? draft.base })
    if (moment && theirs.base && theirs.base.version < moment.version) setVersus(versusMoment(moment))
  }

  if (versus === undefined)
    return (
      <WritingPage
        // A page that begins again has fields of its own.
        key={`${draft.id} ${draft.revision}`}
        keeper={keeper}
        keeperParam={keeperParam}
        begun={begun}
        {...look}
        onTyped={(written) => {
          setHasTyped(true)
          onTyped(written)
        }}
        onConflict={({ draft: back, current }) => {
          begin(back)
          setVersus(versusMoment(current))
        }}
        onSeeBoth={(present, current) => {
          begin(present)
          setVersus(versusDraft(current, present))
        }}
        onBegin={(next) => (next ? begin(next) : onDiscarded())}
      >
        {children}
        {begun.moment && draft.revision === 0 && !hasTyped && (
          <DraftElsewhere moment={begun.moment} onContinue={takeOver} />
        )}
      </WritingPage>
    )

  /** Saves a text that was made of both, over the version that it was made of. */
  async function save(words: Words) {
    if (versus === undefined) return
    const revision = draft.revision + 1
    const base = versus.base ?? draft.base
    const next = { ...draft, ...chosen, hasConflict: undefined, words, revision, base }
    if (versus.type === 'draft') {
      // The other device's draft gives way to this one, which holds both, once that is on this device.
      await deviceStore.put({ ...next, sentRevision: 0 })
      await forgetDraft({ ...draft, sentRevision: versus.revision })
      begin({ ...next, sentRevision: 0 })
      setVersus(undefined)
      return
    }
    const merged = [...(draft.merged ?? []), textOf(draft)].slice(-mergedTextsMax)
    const outcome = await saveWords(
      { ...next, momentId: versus.moment.id, merged },
      { keeper, queryClient, moment: versus.moment },
    )
    if (outcome.type === 'conflict') {
      begin(outcome.draft)
      setVersus(versusMoment(outcome.current))
    } else if (outcome.type === 'refused') {
      begin({ ...outcome.draft, refusal: outcome.reason })
      setVersus(undefined)
    } else await leaveFor(momentIdOf(outcome.draft))
  }

  async function leaveFor(momentId: string) {
    begun.release()
    await navigate(momentPath(keeperParam, momentId))
  }

  /** The text that was saved elsewhere stays; this one becomes a moment of its own. */
  async function keepBoth() {
    const own = { ...draft, ...chosen, id: copyId, momentId: null, base: null, sentRevision: 0 }
    const outcome = await saveWords(own, { keeper, queryClient, moment: undefined })
    if (outcome.type === 'refused') throw new Error(outcome.reason)
    await deviceStore.remove(draft)
    await forgetDraft(draft)
    await leaveFor(copyId)
  }

  return (
    <ConflictPage
      // Other versions are looked at from the beginning.
      key={`${versus.writtenAt} ${draft.revision}`}
      draft={draft}
      versus={versus}
      onSave={save}
      onTakeTheirs={() => save(versus.words)}
      onKeepBoth={versus.type === 'moment' ? keepBoth : undefined}
    />
  )
}

/** What this device has written, as the history keeps it where it gives way. */
function textOf({ words: { title, body }, changedAt }: DeviceDraft): MergedText {
  return { title: title.trim() || null, body, writtenAt: changedAt }
}
