import { useRef, useState } from 'react'
import { feedbackNoteMaxChars } from '#contracts/limits/limits.ts'
import { sentenceOf } from './chat-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardQuestion } from '../../ui/discard-question.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { Textarea } from '../../ui/input.tsx'

type FeedbackNoteProps = {
  agentName: string
  note: string
  onSave: (note: string | null) => Promise<void>
  onClose: () => void
}

/** Why an answer was good or bad, for the agent's owner. An empty note is none. */
export function FeedbackNote({ agentName, note, onSave, onClose }: FeedbackNoteProps) {
  const [text, setText] = useState(note)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)

  const { leave, question } = useDiscardQuestion({
    hasChanges: () => text !== note,
    ...{ isNew: note === '', onClose },
  })

  async function save(): Promise<void> {
    setIsBusy(true)
    setError(undefined)
    try {
      await onSave(text.trim() || null)
      onClose()
    } catch (cause) {
      setError(sentenceOf(cause))
      setIsBusy(false)
      field.current?.focus()
    }
  }

  return (
    <Dialog
      isOpen
      onClose={leave}
      title="What do you think of this answer?"
      description={`The owner of ${agentName} and the admins of this Keeper can read your note. If a keeper was read for the answer, only you can.`}
      initialFocus={field}
    >
      <form
        className="mt-5 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="Note" error={error}>
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              rows={4}
              value={text}
              maxLength={feedbackNoteMaxChars}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <FormActions label="Save" busyLabel="Saving..." isBusy={isBusy} onCancel={leave} />
      </form>
      {question}
    </Dialog>
  )
}
