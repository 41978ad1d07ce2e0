import type { Opening } from '#contracts/templates/templates.ts'
import type { ChatState } from './chat-state.ts'

type SuggestionsProps = { opening: Opening; state: ChatState; onChoose: (text: string) => void }

/** What the attached template offers to say: prompts to start with, and questions that may follow an answer. */
export function Suggestions({ opening, state, onChoose }: SuggestionsProps) {
  const { messages, replyId } = state
  const last = messages.at(-1)
  const isFirst = last === undefined
  const mayFollow = replyId === undefined && last?.type === 'agent' && last.status === 'done'
  if (!isFirst && !mayFollow) return null
  const offered = isFirst ? opening.starter_prompts : opening.follow_up_questions
  // What was asked already is not offered again.
  const left = offered.filter(
    (text) => !messages.some(({ type, content }) => type === 'user' && content === text),
  )
  if (left.length === 0) return null
  return (
    <ul aria-label={isFirst ? 'Ways to begin' : 'Follow-up questions'} className="flex flex-wrap gap-2 pb-4">
      {left.map((text) => (
        <li key={text} className="max-w-full">
          <button
            type="button"
            onClick={() => onChoose(text)}
            className={`max-w-full rounded-2xl border border-hair px-3.5 py-2 text-left text-sm leading-snug wrap-anywhere transition-colors hover:border-input hover:bg-muted ${isFirst ? 'bg-card text-card-foreground' : 'text-muted-foreground hover:text-foreground'}`}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
