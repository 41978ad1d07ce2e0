import { useRef, useState } from 'react'
import { memoryStatementMaxChars } from '#contracts/agent-memory/memory-choices.ts'
import { memoryWording as wording } from '#contracts/agent-memory/memory-wording.ts'
import { type MemoryFact, MemoryFactConflict } from '#contracts/agent-memory/memory.ts'
import { ApiError } from '../../lib/api-error.ts'
import { withDays } from '../../lib/day-text.ts'
import { conflictIn, sentenceOf } from '../../lib/form-failure.ts'
import { ConflictNotice, SavedNow } from '../../ui/conflict-notice.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardQuestion } from '../../ui/discard-question.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { addFact, changeFact } from './memory.api.ts'

type MemoryFactDialogProps = {
  agentId: string
  /** Undefined for a new one. */
  fact: MemoryFact | undefined
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** Writes a fact about oneself, or changes one. */
export function MemoryFactDialog({ agentId, fact, onClose, onSaved }: MemoryFactDialogProps) {
  const [statement, setStatement] = useState(fact?.statement ?? '')
  const [from, setFrom] = useState(fact?.valid_from ?? '')
  const [to, setTo] = useState(fact?.valid_to ?? '')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [base, setBase] = useState(fact)
  /** What was saved since the dialog opened. */
  const [theirs, setTheirs] = useState<MemoryFact>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const text = useRef<HTMLTextAreaElement>(null)
  const said = { statement, valid_from: from || null, valid_to: to || null }
  const { leave, question } = useDiscardQuestion({
    hasChanges: () =>
      statement !== (base?.statement ?? '') ||
      said.valid_from !== (base?.valid_from ?? null) ||
      said.valid_to !== (base?.valid_to ?? null),
    ...{ isNew: fact === undefined, onClose },
  })

  async function save(over: MemoryFact | undefined) {
    if (statement.trim() === '') {
      text.current?.focus()
      return setFields({ statement: wording.noStatement })
    }
    setIsBusy(true)
    setFailure(undefined)
    setFields({})
    try {
      if (over) await changeFact(agentId, over.id, { version: over.version, ...said })
      else await addFact(agentId, said)
      await onSaved()
      onClose()
    } catch (error) {
      setIsBusy(false)
      const conflict = conflictIn(error, MemoryFactConflict)
      setTheirs(conflict?.current)
      if (conflict) return void onSaved()
      const reasons = error instanceof ApiError ? error.fields : {}
      setFields(reasons)
      if (Object.keys(reasons).length === 0) setFailure(`${wording.saveFailed}. ${sentenceOf(error)}`)
    }
  }

  function takeTheirs(saved: MemoryFact) {
    setBase(saved)
    setTheirs(undefined)
    setStatement(saved.statement)
    setFrom(saved.valid_from ?? '')
    setTo(saved.valid_to ?? '')
  }

  const title = fact ? wording.editTitle : wording.addTitle
  return (
    <Dialog isOpen onClose={leave} title={title}>
      <form
        noValidate
        aria-label={title}
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save(base)
        }}
      >
        <Field label={wording.fact} {...errorOf(fields['statement'])}>
          {(control) => (
            <Textarea
              {...control}
              ref={text}
              rows={3}
              maxLength={memoryStatementMaxChars}
              placeholder={wording.factPrompt}
              value={statement}
              onChange={(event) => setStatement(event.target.value.replace(/\s*\n\s*/g, ' '))}
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <DayField label={wording.from} value={from} error={fields['valid_from']} onChange={setFrom} />
          <DayField label={wording.to} value={to} error={fields['valid_to']} onChange={setTo} />
        </div>
        {theirs && (
          <ConflictNotice
            message={wording.changedElsewhere}
            isBusy={isBusy}
            onKeepMine={() => void save(theirs)}
            onTakeTheirs={() => takeTheirs(theirs)}
          >
            <SavedNow texts={textsOf(theirs)} />
          </ConflictNotice>
        )}
        {failure !== undefined && <Notice tone="destructive">{failure}</Notice>}
        <FormActions
          label={wording.save}
          busyLabel={wording.saving}
          isBusy={isBusy}
          onCancel={leave}
          disabled={theirs !== undefined}
          className="border-t pt-5"
        />
      </form>
      {question}
    </Dialog>
  )
}

function textsOf({ statement, valid_from: from, valid_to: to }: MemoryFact): string[] {
  const days = [from && `${wording.from} ${from}`, to && `${wording.to} ${to}`]
  return [statement, ...days.filter((day) => day !== null).map(withDays)]
}

function errorOf(error: string | undefined) {
  return error === undefined ? {} : { error }
}
