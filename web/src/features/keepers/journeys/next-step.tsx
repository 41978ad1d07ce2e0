import { Circle } from 'lucide-react'
import { useState } from 'react'
import { nextStepMaxChars } from '#contracts/keepers/journey-choices.ts'
import type { Journey } from '#contracts/keepers/journeys.ts'
import { writeForPath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Input } from '../../../ui/input.tsx'
import type { JourneyActions } from './use-journey-actions.ts'

type NextStepProps = { journey: Journey; keeperParam: string; actions: JourneyActions }

/** What comes next. Done, it becomes the beginning of a moment. */
export function NextStep({ journey, keeperParam, actions }: NextStepProps) {
  const [isEditing, setIsEditing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { nextStep } = journey

  async function writeIt() {
    setIsBusy(true)
    const changed = await actions.change(journey, { nextStep: null })
    setIsBusy(false)
    if (nextStep === null || !changed) return
    await navigate(writeForPath(keeperParam, { journey: journey.id, title: nextStep }))
  }

  if (isEditing || nextStep === null)
    return (
      <StepForm
        journey={journey}
        isOpen={isEditing}
        onOpen={() => setIsEditing(true)}
        onClose={() => setIsEditing(false)}
        onSave={(text) => actions.change(journey, { nextStep: text })}
      />
    )
  return (
    <section
      aria-label="Next step"
      className="flex flex-wrap items-center gap-x-3.5 gap-y-4 rounded-xl border bg-card px-4 py-3.5"
    >
      <Icon of={Circle} size={22} className="shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-xs text-muted-foreground">Next step</p>
        <p className="font-serif text-lg/6 font-medium tracking-[-0.01em]">{nextStep}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" size="sm" onClick={() => setIsEditing(true)}>
          Not this one
        </Button>
        <Button size="sm" isBusy={isBusy} onClick={() => void writeIt()}>
          Done, write it
        </Button>
      </div>
    </section>
  )
}

type StepFormProps = {
  journey: Journey
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onSave: (text: string | null) => Promise<Journey | undefined>
}

function StepForm({ journey, isOpen, onOpen, onClose, onSave }: StepFormProps) {
  const [text, setText] = useState('')
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-dashed px-4 py-3.5">
        <p className="text-sm text-muted-foreground">No next step yet.</p>
        <Button variant="quiet" size="sm" onClick={onOpen}>
          Name the next step
        </Button>
      </div>
    )
  const save = async (step: string | null) => {
    if (await onSave(step)) {
      setText('')
      onClose()
    }
  }
  return (
    <form
      aria-label="Next step"
      className="grid gap-3 rounded-xl border bg-card px-4 py-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) void save(text.trim())
      }}
    >
      {journey.nextStep !== null && (
        <p className="text-sm text-muted-foreground">Instead of “{journey.nextStep}”:</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Input
          ref={focusOnce}
          aria-label="Next step"
          value={text}
          maxLength={nextStepMaxChars}
          placeholder="What comes next?"
          className="min-w-0 flex-1 basis-52"
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={!text.trim()}>
          Save
        </Button>
        {journey.nextStep !== null && (
          <Button variant="quiet" onClick={() => void save(null)}>
            None for now
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What was asked for has the focus. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
