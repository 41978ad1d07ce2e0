import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
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
import { ConflictResult } from './conflict-result.tsx'
import { FieldRow, TextRow } from './conflict-rows.tsx'
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

/** Two versions of one moment beside each other, what to take of each, and the text that comes of it. */
export function ConflictPage({ draft, versus, onSave, onTakeTheirs, onKeepBoth }: ConflictProps) {
  const merge = useMerge(
    { left: draft.words, right: versus.words, base: draft.base?.words ?? null },
    `keeper_merge:${draft.userId}:${draft.id} ${draft.revision} ${versus.writtenAt}`,
  )
  const [isBusy, setIsBusy] = useState(false)
  const [shownOnPhone, setShownOnPhone] = useState(0)
  const act = (what: () => Promise<void>) => {
    setIsBusy(true)
    void what()
      .then(merge.forget)
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
        <ConflictResult merge={merge} isBusy={isBusy} />
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
