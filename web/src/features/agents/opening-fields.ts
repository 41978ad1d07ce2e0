import type { AgentCreate } from '#contracts/agents/agents.ts'
import type { Opening } from '#contracts/templates/templates.ts'

/** How conversations open; each prompt is a row of its own. */
export type OpeningFields = {
  greeting: string
  starter_prompts: { text: string }[]
  follow_up_questions: { text: string }[]
}

/** The form's rows for an opening, or for none. */
export function openingFieldsOf(opening: AgentCreate['opening']): OpeningFields {
  return {
    greeting: opening?.greeting ?? '',
    starter_prompts: rowsOf(opening?.starter_prompts),
    follow_up_questions: rowsOf(opening?.follow_up_questions),
  }
}

/** One to write in where there is none. */
function rowsOf(texts: readonly string[] = []): { text: string }[] {
  return texts.length === 0 ? [{ text: '' }] : texts.map((text) => ({ text }))
}

/** The opening that is written; undefined where nothing is. */
export function openingOf({ greeting, ...lists }: OpeningFields): Opening | undefined {
  const textsOf = (rows: OpeningFields['starter_prompts']) =>
    rows.map(({ text }) => text.trim()).filter((text) => text !== '')
  const starter_prompts = textsOf(lists.starter_prompts)
  const follow_up_questions = textsOf(lists.follow_up_questions)
  const isBlank = greeting.trim() === '' && starter_prompts.length + follow_up_questions.length === 0
  return isBlank ? undefined : { greeting: greeting.trim(), starter_prompts, follow_up_questions }
}
