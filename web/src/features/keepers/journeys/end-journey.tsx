import { useState } from 'react'
import { outcomeMaxChars } from '#contracts/keepers/journey-choices.ts'
import { journeyStatusLabels, journeyWording } from '#contracts/keepers/journey-wording.ts'
import { type Journey, type JourneyChange, JourneyConflict } from '#contracts/keepers/journeys.ts'
import { conflictIn, failureText } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDiscardQuestion } from '../../../ui/discard-question.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EditConflict } from '../edit-conflict.tsx'
import type { JourneyActions } from './use-journey-actions.ts'

export type Ending = 'completed' | 'let-go'

type EndJourneyProps = {
  journey: Journey
  as: Ending
  /** The viewer's day. */
  today: string
  actions: JourneyActions
  onClose: () => void
  /** It is over, and its story is to be written. */
  onStory: () => void
}

/**
 * Asks how a journey ended, in the person's words, and offers to write its story. Neither ending is better. Where the
 * journey was changed elsewhere meanwhile, both are shown.
 */
export function EndJourney({ journey, as, today, actions, onClose, onStory }: EndJourneyProps) {
  const [base, setBase] = useState(journey)
  const [outcome, setOutcome] = useState(journey.outcome ?? '')
  const endsOn = today < journey.startedOn ? journey.startedOn : today
  const [endedOn, setEndedOn] = useState(endsOn)
  const [isBusy, setIsBusy] = useState(false)
  const [conflict, setConflict] = useState<{ current: Journey; after: () => void }>()
  const [failure, setFailure] = useState<string>()
  const isCompleting = as === 'completed'
  const { leave, question } = useDiscardQuestion({
    hasChanges: () => outcome !== (base.outcome ?? '') || endedOn !== (base.endedOn ?? endsOn),
    ...{ isNew: false, onClose },
  })
  const verb = isCompleting ? 'Complete' : 'Let go'

  const mine: Omit<JourneyChange, 'version'> = {
    status: as,
    ...((outcome.trim() || null) !== base.outcome && { outcome: outcome.trim() || null }),
    ...(endedOn !== '' && { endedOn }),
  }

  async function end(after: () => void, over: Journey) {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await actions.save(base.id, { version: over.version, ...mine })
      after()
    } catch (error) {
      const current = conflictIn(error, JourneyConflict)?.current
      setConflict(current && { current, after })
      if (!current) setFailure(failureText(journeyWording.saveFailed, error))
    } finally {
      setIsBusy(false)
    }
  }

  function takeTheirs(theirs: Journey) {
    setBase(theirs)
    setConflict(undefined)
    setOutcome(theirs.outcome ?? '')
    setEndedOn(theirs.endedOn ?? endedOn)
  }

  return (
    <Dialog
      isOpen
      onClose={leave}
      title={isCompleting ? `Complete “${journey.title}”` : `Let go of “${journey.title}”`}
      description={isCompleting ? journeyWording.completeExplained : journeyWording.letGoExplained}
      className="w-[min(34rem,calc(100vw-2rem))]!"
    >
      <form
        aria-label={verb}
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void end(onClose, base)
        }}
      >
        <Field label="Outcome, in your words" aside="optional">
          {(control) => (
            <Textarea
              {...control}
              value={outcome}
              maxLength={outcomeMaxChars}
              onChange={({ target }) => setOutcome(target.value)}
              className="font-serif text-lg!"
            />
          )}
        </Field>
        <Field label="Ended on" className="sm:w-1/2">
          {(control) => (
            <Input
              {...control}
              type="date"
              min={journey.startedOn}
              value={endedOn}
              onChange={({ target }) => setEndedOn(target.value)}
            />
          )}
        </Field>
        {conflict && (
          <EditConflict
            message={journeyWording.changedElsewhere}
            differences={differences(conflict.current, mine)}
            isBusy={isBusy}
            onKeepMine={() => void end(conflict.after, conflict.current)}
            onTakeTheirs={() => takeTheirs(conflict.current)}
          />
        )}
        {failure && <Notice tone="destructive">{failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-2 border-t pt-5">
          <Button
            variant="quiet"
            isBusy={isBusy}
            disabled={conflict !== undefined}
            onClick={() => void end(onStory, base)}
          >
            {verb} and write its story
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={conflict !== undefined}>
            {verb}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}

/** What was saved elsewhere beside what was to be written. */
function differences(current: Journey, { status, outcome, endedOn }: Omit<JourneyChange, 'version'>) {
  return [
    {
      name: 'Status',
      theirs: journeyStatusLabels[current.status],
      mine: journeyStatusLabels[status ?? current.status],
    },
    ...(outcome === undefined
      ? []
      : [{ name: 'Outcome', theirs: current.outcome ?? 'none', mine: outcome ?? 'none' }]),
    ...(endedOn == null ? [] : [{ name: 'Ended on', theirs: current.endedOn ?? 'none', mine: endedOn }]),
  ].filter(({ theirs, mine }) => theirs !== mine)
}
