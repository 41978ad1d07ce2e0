import type { ReactNode } from 'react'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { momentKindLabels } from '#contracts/keepers/moment-list-wording.ts'
import { moodWords } from '#contracts/keepers/moment-wording.ts'
import { classes } from '../../../ui/classes.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { dateText } from './date-text.ts'
import { type FieldGroup, markDifference, type Row } from './merge-words.ts'
import type { Merge } from './use-merge.ts'
import type { Words } from './words.ts'

const choices = [
  { value: 'left', label: 'Left' },
  { value: 'both', label: 'Both' },
  { value: 'right', label: 'Right' },
] as const

type TextRowProps = { row: Row; merge: Merge; isBusy: boolean; isOnPhone: boolean }

/** One paragraph of both versions, and the choice between them where they differ. */
export function TextRow({ row, merge, isBusy, isOnPhone }: TextRowProps) {
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

type FieldRowProps = { group: FieldGroup; merge: Merge; left: Words; right: Words; isBusy: boolean }

/** Fields in which both versions differ, and the choice between them. */
export function FieldRow({ group, merge, left, right, isBusy }: FieldRowProps) {
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
