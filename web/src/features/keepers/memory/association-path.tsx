import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { associationWording, laterText, pathLinkLabels } from '#contracts/keepers/association-wording.ts'
import type { AssociationNode, PathBond, Paths, PathStep } from '#contracts/keepers/associations.ts'
import type { TopicKind } from '#contracts/keepers/topic-choices.ts'
import { monthText } from '../../../lib/day-text.ts'
import { momentPath } from '../../../app/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { shortDay } from '../moments/index.ts'
import { ChooseTopic, TopicKindIcon } from '../topics/index.ts'
import { pathsQuery } from './associations.api.ts'

type End = { id: string; name: string; kind: TopicKind }
type Ends = { from: string; to: string }

type PathProps = {
  keeperId: string
  /** As the API has it. */
  keeper: string
  ends: Ends
  /** Which of the paths is shown, from 0 on. */
  way: number
  nodes: readonly AssociationNode[]
  onEnds: (ends: Ends) => void
  onWay: (way: number) => void
}

/** How one topic led to another, as a sentence and as a list. */
export function AssociationPath({ keeper, keeperId, ends, way, nodes, onEnds, onWay }: PathProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(pathsQuery(keeper, ends))
  const isCurrent = data !== undefined && ends.from !== ends.to
  const count = data?.paths.length ?? 0
  const place = count === 0 ? 0 : way % count
  const steps = data?.paths[place]?.steps ?? []
  const isNamed = isCurrent && !isPlaceholderData
  return (
    <section aria-label={associationWording.howLabel} className="mt-10 grid gap-6 border-t pt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 className="mr-auto flex flex-wrap items-center gap-2 font-sans text-sm font-medium">
          How did
          <Chooser
            label="From"
            keeperId={keeper}
            end={isNamed ? data.from : findEnd(ends.from, nodes)}
            onChoose={(from) => onEnds({ ...ends, from })}
          />
          lead to
          <span className="inline-flex min-w-0 items-center gap-2">
            <Chooser
              label="To"
              keeperId={keeper}
              end={isNamed ? data.to : findEnd(ends.to, nodes)}
              onChoose={(to) => onEnds({ ...ends, to })}
            />
            ?
          </span>
        </h2>
        {isCurrent && (
          <div className="flex flex-wrap items-center gap-3">
            {count > 0 && (
              <p className="text-xs text-muted-foreground">{summaryOf({ steps, place, count })}</p>
            )}
            {count > 1 && (
              <Button variant="quiet" size="sm" onClick={() => onWay((place + 1) % count)}>
                {associationWording.otherWay}
              </Button>
            )}
            {count === 0 && (
              <Button variant="quiet" size="sm" onClick={() => onEnds({ from: ends.to, to: ends.from })}>
                {associationWording.otherDirection}
              </Button>
            )}
          </div>
        )}
      </div>
      {error && data === undefined ? (
        <Notice tone="destructive">
          {associationWording.pathsFailed}{' '}
          <button type="button" className="underline underline-offset-4" onClick={() => void refetch()}>
            Retry
          </button>
        </Notice>
      ) : ends.from === '' || ends.to === '' ? (
        <p className="text-sm text-muted-foreground">{associationWording.choosePrompt}</p>
      ) : ends.from === ends.to ? (
        <p className="text-sm text-muted-foreground">{associationWording.sameTopic}</p>
      ) : data === undefined ? (
        <Skeleton className="h-37" />
      ) : steps.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          {associationWording.noPath(data.from.name, data.to.name)}
        </p>
      ) : (
        <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
          <Sentence steps={steps} paths={data} keeperId={keeperId} />
          <Steps steps={steps} keeperId={keeperId} />
        </div>
      )}
    </section>
  )
}

function findEnd(id: string, nodes: readonly AssociationNode[]): End | undefined {
  const node = nodes.find((one) => one.id === id)
  return node && node.kind !== 'moment' ? { id, name: node.name, kind: node.kind } : undefined
}

type ChooserProps = {
  label: 'From' | 'To'
  keeperId: string
  end: End | undefined
  onChoose: (id: string) => void
}

function Chooser({ label, keeperId, end, onChoose }: ChooserProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
        className="inline-flex h-10 max-w-56 items-center gap-2 rounded-md bg-accent px-3 text-accent-foreground sm:pointer-fine:h-8"
      >
        {end && <TopicKindIcon kind={end.kind} size={14} />}
        <span className="sr-only">{label}: </span>
        <span className="truncate">{end?.name ?? 'Choose a topic'}</span>
      </button>
      {isChoosing && (
        <ChooseTopic
          keeperId={keeperId}
          title={label === 'From' ? 'Where it began' : 'Where it led'}
          onChoose={({ id }) => {
            onChoose(id)
            setIsChoosing(false)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}

function summaryOf({ steps, place, count }: { steps: readonly PathStep[]; place: number; count: number }) {
  const rank =
    count === 1
      ? associationWording.onePath
      : place === 0
        ? associationWording.shortestOf(count)
        : associationWording.pathOf(place + 1, count)
  const passed = steps.slice(1).map(({ shares }) => bondName(shares))
  return `${rank}, ${passed.length === 0 ? associationWording.direct : associationWording.through(passed)}`
}

function Sentence({
  steps,
  paths,
  keeperId,
}: {
  steps: readonly PathStep[]
  paths: Paths
  keeperId: string
}) {
  const isLong = new Set(steps.map(({ moment }) => moment.localDate.slice(0, 4))).size > 1
  const [first] = steps
  return (
    <p className="max-w-[42.5rem] font-serif text-[1.375rem]/[2.3125rem] max-sm:text-lg/8" data-testid="path">
      {steps.length === 1 && first ? (
        <>
          {paths.from.name} and {paths.to.name} are in one moment:{' '}
          <Moment step={first} keeperId={keeperId} hasYear />.
        </>
      ) : (
        steps.map((step, place) => {
          const before = steps[place - 1]
          const isLast = place === steps.length - 1
          return (
            <Fragment key={step.moment.id}>
              {before === undefined
                ? 'It began with '
                : `${isLast && place > 1 ? 'And ' : ''}${startOf(before, step, isLast && place > 1)}, ${through(step.shares)}, came `}
              <Moment step={step} keeperId={keeperId} hasYear={isLong} />
              {isLast ? '.' : '. '}
            </Fragment>
          )
        })
      )}
    </p>
  )
}

function startOf(before: PathStep, step: PathStep, isInner: boolean): string {
  const text = laterText(before.moment.localDate, step.moment.localDate)
  return isInner ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function through(shares: PathBond): string {
  return shares.type === 'topic' ? `by way of ${shares.name}` : `as ${pathLinkLabels[shares.link]}`
}

function bondName(shares: PathBond): string {
  return shares.type === 'topic' ? shares.name : pathLinkLabels[shares.link]
}

type MomentProps = { step: PathStep; keeperId: string; hasYear: boolean }

function Moment({ step: { moment }, keeperId, hasYear }: MomentProps) {
  return (
    <Link to={momentPath(keeperId, moment.id)} className="group">
      <span className="underline decoration-primary/50 underline-offset-[5px] group-hover:decoration-primary">
        {stepName(moment)}
      </span>{' '}
      <span className="rounded-sm bg-muted px-1.5 py-0.5 align-middle font-sans text-[0.6875rem] whitespace-nowrap text-muted-foreground">
        {stepDate(moment, hasYear)}
      </span>
    </Link>
  )
}

/** The same path as a list, with what each step shares with the one before. */
function Steps({ steps, keeperId }: { steps: readonly PathStep[]; keeperId: string }) {
  return (
    <ol className="self-start">
      {steps.map(({ moment, shares }, place) => (
        <li
          key={moment.id}
          className="relative grid min-h-10 grid-cols-[0.625rem_5.5rem_minmax(0,1fr)_auto] items-center gap-3 text-sm"
        >
          {place > 0 && (
            <span aria-hidden className="absolute bottom-1/2 left-[0.28rem] h-full w-px bg-primary/60" />
          )}
          <span aria-hidden className="relative size-2.5 rounded-full bg-primary" />
          <span className="text-xs text-muted-foreground tabular-nums">{stepDate(moment, true)}</span>
          <Link
            to={momentPath(keeperId, moment.id)}
            className="truncate py-2 font-serif text-base hover:underline hover:underline-offset-4"
          >
            {stepName(moment)}
          </Link>
          <span className="max-w-28 truncate text-right text-xs text-muted-foreground">
            <span className="sr-only">{place === 0 ? 'Begins with ' : 'Shares '}</span>
            {bondName(shares)}
          </span>
        </li>
      ))}
    </ol>
  )
}

function stepName({ title, excerpt }: PathStep['moment']): string {
  if (title !== null) return title
  const [clause = excerpt] = excerpt.split(/(?<=[.!?…])\s/)
  const plain = clause.replace(/[.,;:]+$/, '')
  if (plain.length <= nameMaxChars) return plain === '' ? 'a moment' : plain
  const cut = plain.slice(0, nameMaxChars)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), nameMaxChars / 2))}…`
}
const nameMaxChars = 64

function stepDate(moment: PathStep['moment'], hasYear: boolean): string {
  const year = moment.localDate.slice(0, 4)
  if (moment.datePrecision === 'year') return year
  if (moment.datePrecision === 'month') return monthText(moment.localDate.slice(0, 7))
  return hasYear ? `${shortDay(moment)} ${year}` : shortDay(moment)
}
