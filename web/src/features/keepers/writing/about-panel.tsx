import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hasOtherFiles } from '#contracts/keepers/attachment-choices.ts'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { publicWording } from '#contracts/keepers/public-wording.ts'
import { typeStartWording } from '#contracts/keepers/type-starts.ts'
import { agentReaders, writingWording } from '#contracts/keepers/writing-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ShortTime } from '../../../ui/time.tsx'
import { Switch } from '../../../ui/toggle.tsx'
import { revisionsQuery } from '../moments/moments.api.ts'
import { todayIn } from '../today.ts'
import { newReview } from '../review/index.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { useMedia } from '../../../lib/use-media.ts'
import { besidePage } from './writing-settings.ts'
import type { Words } from './words.ts'

type AboutProps = {
  keeper: Keeper
  momentId: string | null
  words: Words
  wordCount: number
  /** The body as it is now, byte for byte. */
  readBody: () => string
  isPlain: boolean
  /** What would be changed now would not be saved. */
  isSaving: boolean
  /** Whether there is something to discard. */
  isUnsaved: boolean
  /** Whether what was saved before still waits to be sent. */
  isWaiting: boolean
  onPlain: (isPlain: boolean) => void
  onChange: (change: Partial<Words>) => void
  onDiscard: () => Promise<void>
  onClose: () => void
}

/** Who may read it, and its revisions: beside the page where there is room, else over it. */
export function AboutPanel(props: AboutProps) {
  const isWide = useMedia(besidePage)
  if (!isWide)
    return (
      <Sheet
        isOpen
        side="right"
        onClose={props.onClose}
        label="About this moment"
        closeLabel="Close panel"
        header={<h2 className="font-sans text-sm font-medium tracking-normal">About this moment</h2>}
      >
        <div className="px-2.5 pb-4">
          <About {...props} />
        </div>
      </Sheet>
    )
  return (
    <aside
      aria-label="About this moment"
      className="w-76 shrink-0 overflow-y-auto border-l bg-muted/40 px-6 pb-6"
    >
      <div className="-mr-3 flex h-14 items-center justify-between">
        <h2 className="font-sans text-sm font-medium tracking-normal">About this moment</h2>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Close panel"
          onClick={props.onClose}
          className="text-muted-foreground"
        >
          <Icon of={X} />
        </Button>
      </div>
      <About {...props} />
    </aside>
  )
}

function About(props: AboutProps) {
  const { keeper, momentId, words, readBody, isPlain, isSaving, isUnsaved, onPlain, onChange } = props
  return (
    <>
      <Section title="Who may read it" isFirst>
        <div className="mt-3 grid gap-3.5">
          <Switch
            label="Agents"
            hint={words.aiAccess ? agentReaders[keeper.aiPolicy] : 'No agent reads it'}
            isOn={words.aiAccess}
            disabled={isSaving}
            onChange={(aiAccess) => onChange({ aiAccess })}
          />
          <Switch
            label="Public page"
            hint={publicHint(keeper, { ...words, body: readBody() })}
            isOn={words.visibility === 'public'}
            disabled={isSaving}
            onChange={(isPublic) => onChange({ visibility: isPublic ? 'public' : 'private' })}
          />
        </div>
      </Section>
      {momentId !== null && <Revisions {...props} momentId={momentId} />}
      <Section title="This page">
        <div className="mt-3 grid justify-items-start gap-4">
          {(keeper.keeperType === 'educational' || words.review !== null) && (
            <Switch
              label={typeStartWording.review}
              hint={words.review ? typeStartWording.reviewOn : typeStartWording.reviewOff}
              isOn={words.review !== null}
              disabled={isSaving}
              onChange={(isOn) => onChange({ review: isOn ? newReview(todayIn(keeper)) : null })}
            />
          )}
          <Switch
            label="Plain text field"
            hint="Without formatting, on this device"
            isOn={isPlain}
            disabled={isSaving}
            onChange={onPlain}
          />
          {isUnsaved && <Discard {...props} />}
        </div>
      </Section>
    </>
  )
}

function publicHint(keeper: Keeper, { visibility, body }: Words): string {
  if (visibility === 'private') return 'Nobody but you'
  if (!keeper.isPublic) return writingWording.notPublic
  return hasOtherFiles(body) ? publicWording.filesAsTheyAre : 'Anyone who has its address'
}

function Section({
  title,
  isFirst = false,
  aside,
  children,
}: {
  title: string
  isFirst?: boolean
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={isFirst ? 'pt-3 pb-5' : 'border-t pt-4 pb-5'}>
      <div className="flex items-baseline justify-between">
        <h3 className="font-sans text-xs font-medium tracking-wide text-muted-foreground">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

function Revisions({
  keeper,
  momentId,
  words,
  wordCount,
  readBody,
}: Pick<AboutProps, 'keeper' | 'words' | 'wordCount' | 'readBody'> & { momentId: string }) {
  const { data: revisions, isError } = useQuery(revisionsQuery(keeper.id, momentId))
  const [isComparing, setIsComparing] = useState(false)
  const newest = revisions?.toSorted((a, b) => b.n - a.n) ?? []
  const compare = newest.length > 0 && (
    <button
      type="button"
      onClick={() => setIsComparing(true)}
      className="min-h-6 text-xs text-primary underline decoration-primary/35 underline-offset-4"
    >
      Compare
    </button>
  )
  return (
    <Section title="Revisions" aside={compare}>
      {isError && <p className="mt-2 text-sm text-muted-foreground">The revisions failed to load.</p>}
      <ol className="mt-2">
        <Line name="Now" count={counted(wordCount, 'word')} isNow />
        {newest.map(({ n, writtenAt, words: count }) => (
          <Line key={n} name={<ShortTime iso={writtenAt} />} count={count.toLocaleString('en')} />
        ))}
      </ol>
      {isComparing && (
        <CompareDialog
          keeperId={keeper.id}
          momentId={momentId}
          revisions={newest}
          now={{ title: words.title, body: readBody() }}
          onClose={() => setIsComparing(false)}
        />
      )}
    </Section>
  )
}

function Line({ name, count, isNow = false }: { name: ReactNode; count: string; isNow?: boolean }) {
  return (
    <li className="flex h-7 items-center gap-2.5 text-sm">
      <span aria-hidden className={`size-[7px] rounded-full ${isNow ? 'bg-primary' : 'bg-input'}`} />
      <span className="flex-1">{name}</span>
      <span className="text-xs text-muted-foreground tabular-nums">{count}</span>
    </li>
  )
}

type DiscardProps = Pick<AboutProps, 'momentId' | 'isSaving' | 'isWaiting' | 'onDiscard'>

function Discard({ momentId, isSaving, isWaiting, onDiscard }: DiscardProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isNew = momentId === null && !isWaiting
  const label = isNew ? 'Discard draft' : 'Discard changes'
  const { discardNew, discardEdit, discardSince } = writingWording
  return (
    <>
      <Button variant="quiet" size="sm" disabled={isSaving} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={writingWording.discardTitle}
          description={isWaiting ? discardSince : isNew ? discardNew : discardEdit}
          confirmLabel={label}
          busyLabel="Discarding…"
          onConfirm={onDiscard}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
