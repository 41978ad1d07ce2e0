import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { isOver, type JourneyStatus, journeyStatuses } from '#contracts/keepers/journey-choices.ts'
import { journeyStatusLabels } from '#contracts/keepers/journey-wording.ts'
import type { Journey } from '#contracts/keepers/journeys.ts'
import { journeyPath } from '../../../app/paths.ts'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/link.tsx'
import { MenuItem } from '../../../ui/menu.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import type { Ending } from './end-journey.tsx'
import { listFacts } from './journey-days.ts'
import { SmallArc } from './journey-row.tsx'
import type { JourneyActions } from './use-journey-actions.ts'
import { useIsReadOnly, WhereWritable } from '../read-only.tsx'

type JourneyBoardProps = {
  journeys: readonly Journey[]
  /** Whether a search leaves it. */
  isFound: (journey: Journey) => boolean
  keeperParam: string
  today: string
  actions: JourneyActions
  /** It went where journeys are over: how did it end? */
  onEnd: (journey: Journey, as: Ending) => void
}

type Move = (journey: Journey, status: JourneyStatus, position: number) => void

/** Journeys in columns by their status. Cards are dragged, or moved with Alt and the arrow keys, or from their menu. */
export function JourneyBoard({ journeys, isFound, keeperParam, today, actions, onEnd }: JourneyBoardProps) {
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const board = useRef<HTMLDivElement>(null)
  const inColumn = (status: JourneyStatus) => journeys.filter((journey) => journey.status === status)

  function move(journey: Journey, status: JourneyStatus, among: number) {
    const others = inColumn(status).filter(({ id }) => id !== journey.id)
    const position = placeAmongAll(others, others.filter(isFound), among)
    if (status !== journey.status && isOver(status) && !isOver(journey.status))
      return onEnd(journey, status === 'completed' ? 'completed' : 'let-go')
    void actions.change(journey, { status, position }).then((changed) => {
      if (!changed) return
      setSaid(`${journey.title}: ${journeyStatusLabels[status]}, place ${position + 1}.`)
      // In its new column the card keeps the focus.
      requestAnimationFrame(() =>
        board.current?.querySelector<HTMLElement>(`[data-journey="${journey.id}"]`)?.focus(),
      )
    })
  }

  return (
    <>
      <WhereWritable>
        <p className="mb-3 text-xs text-muted-foreground max-md:hidden">
          Drag a card, or move it with <kbd className="kbd">Alt</kbd> and the arrow keys.
        </p>
      </WhereWritable>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div
        ref={board}
        className="-mx-5 flex gap-4 overflow-x-auto px-5 pb-4 sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0"
      >
        {journeyStatuses.map((status) => (
          <Column
            key={status}
            status={status}
            journeys={inColumn(status).filter(isFound)}
            keeperParam={keeperParam}
            today={today}
            dragged={journeys.find(({ id }) => id === dragged)}
            onDrag={setDragged}
            onMove={move}
          />
        ))}
      </div>
    </>
  )
}

/** Where a place among those that are shown is among all: before the one that it is before, else after the last one. */
function placeAmongAll(all: readonly Journey[], shown: readonly Journey[], place: number): number {
  const next = shown[place]
  return next ? all.indexOf(next) : all.findLastIndex((journey) => shown.includes(journey)) + 1
}

type ColumnProps = {
  status: JourneyStatus
  journeys: readonly Journey[]
  keeperParam: string
  today: string
  dragged: Journey | undefined
  onDrag: (id: string | undefined) => void
  onMove: Move
}

function Column({ status, journeys, keeperParam, today, dragged, onDrag, onMove }: ColumnProps) {
  const [isOverIt, setIsOverIt] = useState(false)

  /** Before the first card whose middle is below the pointer. */
  function drop(event: DragEvent<HTMLElement>) {
    event.preventDefault()
    setIsOverIt(false)
    if (!dragged) return
    const cards = [...event.currentTarget.querySelectorAll('li')].filter(
      (card) => card.dataset['card'] !== dragged.id,
    )
    const below = cards.findIndex((card) => {
      const { top, height } = card.getBoundingClientRect()
      return event.clientY < top + height / 2
    })
    onMove(dragged, status, below === -1 ? cards.length : below)
    onDrag(undefined)
  }

  return (
    <section
      aria-labelledby={`column-${status}`}
      onDragOver={(event) => {
        if (!dragged) return
        event.preventDefault()
        setIsOverIt(true)
      }}
      onDragLeave={() => setIsOverIt(false)}
      onDrop={drop}
      className={classes(
        'flex min-h-48 w-60 shrink-0 flex-col rounded-xl bg-muted/50 p-2.5 transition-colors lg:w-auto lg:min-w-0 lg:flex-1',
        isOverIt && 'bg-accent',
      )}
    >
      <h3
        id={`column-${status}`}
        className="flex justify-between px-1.5 pt-1 pb-2.5 font-sans text-xs font-medium tracking-[0.04em] text-muted-foreground"
      >
        {journeyStatusLabels[status]}
        <span className="tabular-nums">{journeys.length}</span>
      </h3>
      <ul className="grid gap-2">
        {journeys.map((journey, at) => (
          <Card
            key={journey.id}
            journey={journey}
            at={at}
            count={journeys.length}
            keeperParam={keeperParam}
            today={today}
            onDrag={onDrag}
            onMove={onMove}
          />
        ))}
      </ul>
    </section>
  )
}

type CardProps = {
  journey: Journey
  at: number
  count: number
  keeperParam: string
  today: string
  onDrag: (id: string | undefined) => void
  onMove: Move
}

function Card({ journey, at, count, keeperParam, today, onDrag, onMove }: CardProps) {
  const { id, title, status, nextStep } = journey
  const column = journeyStatuses.indexOf(status)
  const isReadOnly = useIsReadOnly()

  function moveByKey(event: KeyboardEvent) {
    if (!event.altKey || isReadOnly) return
    const aside = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const within = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const target = journeyStatuses[column + (aside ?? 0)]
    const position = at + (within ?? 0)
    if (aside === undefined && within === undefined) return
    event.preventDefault()
    if (aside !== undefined && target) onMove(journey, target, 0)
    if (within !== undefined && position >= 0 && position < count) onMove(journey, status, position)
  }

  return (
    <li
      data-card={id}
      draggable={!isReadOnly}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', title)
        onDrag(id)
      }}
      onDragEnd={() => onDrag(undefined)}
      className="relative rounded-lg border bg-card p-3 hover:border-input"
    >
      <div className="flex items-start gap-1">
        <h4 className="min-w-0 flex-1 font-serif text-lg/6 font-medium break-words">
          <Link
            to={journeyPath(keeperParam, id)}
            data-journey={id}
            draggable={false}
            onKeyDown={moveByKey}
            aria-keyshortcuts={
              isReadOnly ? undefined : 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown'
            }
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-ring"
          >
            {title}
          </Link>
        </h4>
        <div className="relative z-10 -mt-1 -mr-2">
          <WhereWritable>
            <MoreMenu about={title} place="row">
              {journeyStatuses
                .filter((other) => other !== status)
                .map((other) => (
                  <MenuItem key={other} onSelect={() => onMove(journey, other, 0)}>
                    Move to {journeyStatusLabels[other]}
                  </MenuItem>
                ))}
            </MoreMenu>
          </WhereWritable>
        </div>
      </div>
      <p className="mt-1 text-xs text-muted-foreground">{listFacts(journey)}</p>
      {nextStep && !isOver(status) && <p className="mt-1.5 font-serif text-base/6">{nextStep}</p>}
      <div className="mt-2">
        <SmallArc journey={journey} today={today} />
      </div>
    </li>
  )
}
