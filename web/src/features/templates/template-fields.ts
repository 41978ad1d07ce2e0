import { z } from 'zod'
import { templateNameMaxChars } from '#contracts/templates/template-choices.ts'
import { type Template, TemplateWrite } from '#contracts/templates/templates.ts'

/** What the form holds: each prompt is a row of its own. */
export type TemplateFields = {
  name: string
  description: string
  greeting: string
  starter_prompts: { text: string }[]
  follow_up_questions: { text: string }[]
}

const Rows = z.array(z.object({ text: z.string() })).transform((rows) => rows.map(({ text }) => text))

/** Validated as the server does, once the rows are texts. */
export const TemplateForm = z
  .object({
    name: z.string(),
    description: z.string(),
    greeting: z.string(),
    starter_prompts: Rows,
    follow_up_questions: Rows,
  })
  .transform((fields): z.input<typeof TemplateWrite> => fields)
  .pipe(TemplateWrite)

export function emptyFields(): TemplateFields {
  return {
    ...{ name: '', description: '', greeting: '' },
    starter_prompts: [{ text: '' }],
    follow_up_questions: [{ text: '' }],
  }
}

/** A template as the form shows it; a copy gets a name of its own. */
export function fieldsOf(template: Template, { isCopy }: { isCopy: boolean }): TemplateFields {
  const { name, description, greeting } = template
  return {
    name: isCopy ? `${name.slice(0, templateNameMaxChars - ' copy'.length)} copy` : name,
    description,
    greeting,
    starter_prompts: rowsOf(template.starter_prompts),
    follow_up_questions: rowsOf(template.follow_up_questions),
  }
}

function rowsOf(texts: string[]): { text: string }[] {
  return texts.map((text) => ({ text }))
}
