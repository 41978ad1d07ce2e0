import { MessageSquarePlus, MessageSquareText, ThumbsDown, ThumbsUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Feedback, Thumb } from '#contracts/runs/feedback.ts'
import { sentenceOf } from './chat-errors.ts'
import { classes } from '../../ui/classes.ts'
import { ActionButton, quietClass } from './action-button.tsx'
import type { ChatMessage } from './chat-message.ts'
import { giveFeedback, takeFeedbackBack } from './feedback.api.ts'

/** Comes with the first note. */
const FeedbackNote = lazy(async () => ({ default: (await import('./feedback-note.tsx')).FeedbackNote }))

/** What was thought of answers since they were loaded; a message that is out of view forgets it. */
const given = new Map<string, Feedback | undefined>()

/** One at a time: of two quick clicks the later one stays. */
function inOrder<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const asked = asking.then(ask)
  asking = asked.catch(() => undefined)
  return asked
}

/** What the next call waits for. */
let asking: Promise<unknown> = Promise.resolve()

type ThumbsProps = { message: ChatMessage; agentName: string; isLast: boolean }

/** Whether an answer was good, and why. What was chosen stays in sight. */
export function Thumbs({ message, agentName, isLast }: ThumbsProps) {
  const { runId = '' } = message
  const [feedback, setFeedback] = useState(given.has(runId) ? given.get(runId) : message.feedback)
  const [error, setError] = useState<string>()
  const [isNoteOpen, setIsNoteOpen] = useState(false)
  if (runId === '') return null

  function show(next: Feedback | undefined): void {
    given.set(runId, next)
    setFeedback(next)
  }

  async function choose(thumb: Thumb): Promise<void> {
    const before = given.has(runId) ? given.get(runId) : message.feedback
    const next = before?.thumb === thumb ? undefined : { thumb, note: before?.note ?? null }
    setError(undefined)
    show(next)
    try {
      await inOrder(async () => void (await (next ? giveFeedback(runId, next) : takeFeedbackBack(runId))))
    } catch (cause) {
      // What was chosen since is on its way.
      if (given.get(runId) !== next) return
      show(before)
      setError(sentenceOf(cause))
    }
  }

  return (
    <span
      className={classes(
        'inline-flex flex-wrap items-center print:hidden',
        !isLast && feedback === undefined && quietClass,
      )}
    >
      {thumbs.map(({ thumb, icon, label }) => (
        <ActionButton
          key={thumb}
          icon={icon}
          label={label}
          aria-pressed={feedback?.thumb === thumb}
          className={feedback?.thumb === thumb ? '[&_svg]:fill-current' : undefined}
          onClick={() => void choose(thumb)}
        />
      ))}
      {feedback !== undefined && (
        <ActionButton
          icon={feedback.note === null ? MessageSquarePlus : MessageSquareText}
          label={feedback.note === null ? 'Add a note' : 'Edit your note'}
          onClick={() => setIsNoteOpen(true)}
        />
      )}
      {error !== undefined && (
        <span role="alert" className="ml-1 text-destructive">
          {error}
        </span>
      )}
      {isNoteOpen && feedback !== undefined && (
        <Suspense>
          <FeedbackNote
            agentName={agentName}
            note={feedback.note ?? ''}
            onSave={async (note) => show(await giveFeedback(runId, { ...feedback, note }))}
            onClose={() => setIsNoteOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}

const thumbs = [
  { thumb: 'up', icon: ThumbsUp, label: 'Good answer' },
  { thumb: 'down', icon: ThumbsDown, label: 'Bad answer' },
] as const
