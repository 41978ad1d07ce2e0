import { useState } from 'react'
import { outcomeMaxChars } from '#contracts/keepers/journey-choices.ts'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { Journey } from '#contracts/keepers/journeys.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
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

/** Asks how a journey ended, in the person's words, and offers to write its story. Neither ending is better. */
export function EndJourney({ journey, as, today, actions, onClose, onStory }: EndJourneyProps) {
  const [outcome, setOutcome] = useState(journey.outcome ?? '')
  const [endedOn, setEndedOn] = useState(today < journey.startedOn ? journey.startedOn : today)
  const [isBusy, setIsBusy] = useState(false)
  const isCompleting = as === 'completed'
  const verb = isCompleting ? 'Complete' : 'Let go'

  async function end(after: () => void) {
    setIsBusy(true)
    const changed = await actions.change(journey, {
      status: as,
      outcome: outcome.trim() || null,
      ...(endedOn !== '' && { endedOn }),
    })
    setIsBusy(false)
    if (changed) after()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isCompleting ? `Complete “${journey.title}”` : `Let go of “${journey.title}”`}
      description={isCompleting ? journeyWording.completeExplained : journeyWording.letGoExplained}
      className="w-[min(34rem,calc(100vw-2rem))]!"
    >
      <form
        aria-label={verb}
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void end(onClose)
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
        <div className="flex flex-wrap justify-end gap-2 border-t pt-5">
          <Button variant="quiet" isBusy={isBusy} onClick={() => void end(onStory)}>
            {verb} and write its story
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
