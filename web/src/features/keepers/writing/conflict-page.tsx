import { Laptop, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { momentWording, moodWords } from '#contracts/keepers/moment-wording.ts'
import { momentKindLabels } from '#contracts/keepers/moment-list-wording.ts'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import { countWords } from '#contracts/plain-markdown.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ShortTime } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { dateText } from './date-text.ts'
import type { DeviceDraft } from './device-draft.ts'
import { type Choice, type FieldGroup, markDifference, type Row } from './merge-words.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { useMerge } from './use-merge.ts'
import type { Versus } from './versus.ts'
import { nameOf, type Words } from './words.ts'

type ConflictProps = {
  draft: DeviceDraft
  versus: Versus
  onSave: (words: Words) => Promise<void>
  onTakeTheirs: () => Promise<void>
  onKeepBoth: (() => Promise<void>) | undefined
}

const choices = [
  { value: 'left', label: 'Left' },
  { value: 'both', label: 'Both' },
  { value: 'right', label: 'Right' },
] as const

const cameFrom: Record<Choice, string> = { left: 'this browser', both: 'both, in order', right: 'the other' }

type Merge = ReturnType<typeof useMerge>

/** Two versions of one moment beside each other, what to take of each, and the text that comes of it. */
export function ConflictPage({ draft, versus, onSave, onTakeTheirs, onKeepBoth }: ConflictProps) {
  const merge = useMerge({ left: draft.words, right: versus.words, base: draft.base?.words ?? null })
  const [isBusy, setIsBusy] = useState(false)
  const [shownOnPhone, setShownOnPhone] = useState(0)
  const act = (what: () => Promise<void>) => {
    setIsBusy(true)
    void what()
      .catch((error: unknown) => toast.error(momentWording.saveFailed, { description: sentenceOf(error) }))
      .finally(() => setIsBusy(false))
  }
  const isDecided = merge.decided === merge.total
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-[72rem] px-5 pt-7 md:px-12 lg:px-16">
          <p className="text-xs font-medium tracking-wide text-muted-foreground">{dateText(draft.words)}</p>
          <h1 className="mt-0.5 text-2xl">Two versions of “{nameOf(draft.words) || nameOf(versus.words)}”</h1>
          <p className="mt-1.5 text-sm text-muted-foreground">
            {versus.type === 'moment' ? writingWording.bothSafe : writingWording.bothSafeDraft}
          </p>
          <div className="mt-3.5 grid md:grid-cols-[minmax(0,1fr)_9.5rem_minmax(0,1fr)]">
            <Side
              icon={Laptop}
              name="This browser"
              iso={draft.changedAt}
              facts={factsOf(draft.words, draft.base && `from version ${draft.base.version}`)}
              className="md:pr-7"
            />
            <div className="border-input max-md:hidden md:border-b" />
            <Side
              icon={Smartphone}
              name="The other version"
              iso={versus.writtenAt}
              facts={factsOf(versus.words, versus.base && `version ${versus.base.version}`)}
              className="md:pl-7"
            />
            {merge.openFields.map((group) => (
              <FieldRow
                key={group.name}
                group={group}
                merge={merge}
                left={draft.words}
                right={versus.words}
                isBusy={isBusy}
              />
            ))}
            {merge.rows.map((row) => (
              <TextRow
                key={row.id}
                row={row}
                merge={merge}
                isBusy={isBusy}
                isOnPhone={merge.differences[shownOnPhone]?.id === row.id}
              />
            ))}
          </div>
          {merge.differences.length > 1 && (
            <Stepper place={shownOnPhone} count={merge.differences.length} onMove={setShownOnPhone} />
          )}
        </div>
        <Result merge={merge} isBusy={isBusy} />
      </div>
      <footer className="shrink-0 border-t">
        <div className="mx-auto flex max-w-[72rem] flex-wrap items-center gap-2 px-5 py-3 md:px-12 lg:px-16">
          <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => act(() => onSave(draft.words))}>
            Use this browser’s
          </Button>
          <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => act(onTakeTheirs)}>
            Use the other
          </Button>
          {onKeepBoth && (
            <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => act(onKeepBoth)}>
              Save as two moments
            </Button>
          )}
          <div className="ml-auto flex items-center gap-3">
            <p className="text-sm text-muted-foreground" role="status">
              {merge.decided} of {counted(merge.total, 'difference')} decided
            </p>
            <Button
              size="sm"
              disabled={!isDecided || isBusy}
              onClick={() => act(() => onSave(merge.merged()))}
            >
              Save merged
            </Button>
          </div>
        </div>
      </footer>
    </div>
  )
}

function factsOf(words: Words, version: string | null): string {
  const count = counted(countWords(words.body), 'word')
  return version === null ? count : `${version}, ${count}`
}

type SideProps = { icon: typeof Laptop; name: string; iso: string; facts: string; className: string }

function Side({ icon, name, iso, facts, className }: SideProps) {
  return (
    <div
      className={classes(
        'flex flex-wrap items-baseline gap-x-2.5 border-input pb-3 md:border-b md:pt-3.5',
        className,
      )}
    >
      <Icon of={icon} className="self-center text-muted-foreground" />
      <h2 className="font-sans text-sm font-medium tracking-normal">{name}</h2>
      <span className="text-sm text-muted-foreground">
        <ShortTime iso={iso} />
      </span>
      <span className="ml-auto text-xs text-muted-foreground tabular-nums">{facts}</span>
    </div>
  )
}

type TextRowProps = { row: Row; merge: Merge; isBusy: boolean; isOnPhone: boolean }

function TextRow({ row, merge, isBusy, isOnPhone }: TextRowProps) {
  const name = (row.left ?? row.right ?? '').slice(0, 30)
  return (
    <Aligned
      isOnPhone={isOnPhone}
      left={<Marked row={row} side="left" />}
      right={<Marked row={row} side="right" />}
      between={
        row.isSame ? (
          <span className="text-xs text-muted-foreground">same</span>
        ) : (
          <Segmented
            label={`What stays of “${name}”`}
            choices={choices}
            value={merge.choices[row.id]}
            disabled={isBusy}
            onChange={(choice) => merge.choose(row, choice)}
          />
        )
      }
    />
  )
}

function FieldRow({
  group,
  merge,
  left,
  right,
  isBusy,
}: {
  group: FieldGroup
  merge: Merge
  left: Words
  right: Words
  isBusy: boolean
}) {
  return (
    <Aligned
      isOnPhone
      left={<FieldText group={group} words={left} />}
      right={<FieldText group={group} words={right} />}
      between={
        <Segmented
          label={group.name}
          choices={choices.filter(({ value }) => value !== 'both')}
          value={merge.fieldSides[group.name]}
          disabled={isBusy}
          onChange={(side) => side !== 'both' && merge.chooseField(group, side)}
        />
      }
    />
  )
}

function FieldText({ group, words }: { group: FieldGroup; words: Words }) {
  return (
    <span className="text-sm">
      <span className="text-muted-foreground">{group.name}: </span>
      <mark className="rounded-sm bg-accent px-0.5 text-accent-foreground">{shown(group, words)}</mark>
    </span>
  )
}

function shown({ name }: FieldGroup, words: Words): string {
  const none = 'none'
  switch (name) {
    case 'Title':
      return words.title || none
    case 'Date':
      return words.dateWords ?? dateText(words)
    case 'Kind':
      return momentKindLabels[words.kind]
    case 'Mood':
      return isMood(words.mood) ? moodWords[words.mood] : none
    case 'Energy':
      return words.energy === null ? none : `${words.energy} of 5`
    case 'Sleep':
      return words.sleepHours === null ? none : `${words.sleepHours} hours`
    case 'Review':
      return words.review === null ? none : `due on ${words.review.dueOn}`
    case 'Place':
      return words.place?.name ?? none
    case 'Journeys':
      return words.journeys?.length ? counted(words.journeys.length, 'journey') : none
    case 'Agents':
      return words.aiAccess ? 'may read it' : 'may not read it'
    case 'Public page':
      return words.visibility === 'public' ? 'on it' : 'not on it'
  }
}

function isMood(mood: number | null): mood is keyof typeof moodWords {
  return mood !== null && mood in moodWords
}

type AlignedProps = { left: ReactNode; between: ReactNode; right: ReactNode; isOnPhone: boolean }

/** On a phone one difference shows at a time, its sides one after the other. */
function Aligned({ left, between, right, isOnPhone }: AlignedProps) {
  return (
    <div
      className={classes(
        'col-span-full border-border md:grid md:grid-cols-subgrid md:not-last:border-b',
        isOnPhone ? 'border-t py-4 max-md:grid max-md:gap-3 md:border-t-0 md:py-0' : 'max-md:hidden',
      )}
    >
      <div className="md:py-2.5 md:pr-7">
        <PhoneName>This browser</PhoneName>
        {left}
      </div>
      <div className="max-md:order-last md:grid md:place-items-center md:border-x md:px-1 md:py-2">
        {between}
      </div>
      <div className="md:py-2.5 md:pl-7">
        <PhoneName>The other version</PhoneName>
        {right}
      </div>
    </div>
  )
}

function PhoneName({ children }: { children: string }) {
  return <p className="text-xs font-medium text-muted-foreground md:hidden">{children}</p>
}

function Marked({ row, side }: { row: Row; side: 'left' | 'right' }) {
  const text = row[side]
  if (text === undefined) return <p className="text-sm text-muted-foreground italic">not here</p>
  const parts = row.isSame ? [{ text, isMarked: false }] : markDifference(row, side)
  return (
    <p className="font-serif text-base wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, place) =>
        part.isMarked ? (
          <mark key={place} className="rounded-sm bg-accent box-decoration-clone text-accent-foreground">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}

type StepperProps = { place: number; count: number; onMove: (place: number) => void }

function Stepper({ place, count, onMove }: StepperProps) {
  return (
    <div className="flex items-center justify-between gap-3 border-t py-3 md:hidden">
      <Button variant="quiet" disabled={place === 0} onClick={() => onMove(place - 1)}>
        Back
      </Button>
      <p className="text-sm text-muted-foreground">
        {place + 1} of {count}
      </p>
      <Button variant="quiet" disabled={place === count - 1} onClick={() => onMove(place + 1)}>
        Next
      </Button>
    </div>
  )
}

function Result({ merge, isBusy }: { merge: Merge; isBusy: boolean }) {
  return (
    <section className="mt-6 border-t bg-muted/55 px-5 pt-4.5 pb-8">
      <div className="mx-auto max-w-[28.25rem]">
        <div className="flex items-baseline justify-between">
          <h2 className="text-lg">What will be saved</h2>
          <span className="text-xs text-muted-foreground">Type to change anything</span>
        </div>
        {merge.rows.map((row, place) => (
          <Piece key={row.id} {...{ row, place, merge, isBusy }} />
        ))}
      </div>
    </section>
  )
}

type PieceProps = { row: Row; place: number; merge: Merge; isBusy: boolean }

function Piece({ row, place, merge, isBusy }: PieceProps) {
  const text = merge.textOf(row)
  const choice = merge.choices[row.id]
  if (text === undefined)
    return <p className="mt-2 text-sm text-muted-foreground italic">Choose what stays here.</p>
  return (
    <div className="relative mt-2">
      {!row.isSame && choice && (
        <span className="text-xs text-muted-foreground lg:absolute lg:top-1 lg:right-full lg:mr-5 lg:whitespace-nowrap">
          {cameFrom[choice]}
        </span>
      )}
      <textarea
        rows={1}
        value={text}
        aria-label={`Paragraph ${place + 1}`}
        placeholder="Left out"
        readOnly={isBusy}
        onChange={({ target }) => merge.edit(row, target.value)}
        className="field-sizing-content block w-full resize-none bg-transparent font-serif text-base outline-offset-4 placeholder:text-muted-foreground placeholder:italic"
      />
    </div>
  )
}
