import { z } from 'zod'
import { page, pageQuery, success } from '../envelope.ts'
import {
  greetingMaxChars,
  promptMaxChars,
  promptsMax,
  templateDescriptionMaxChars,
  templateKinds,
  templateNameMaxChars,
  templateSorts,
  templatesPageSize,
} from './template-choices.ts'
import { templateWording } from './template-wording.ts'

/** How a conversation opens, and how it may go on after an answer. */
export const Opening = z.object({
  /** Empty: the usual welcome. */
  greeting: z.string(),
  starter_prompts: z.array(z.string()),
  follow_up_questions: z.array(z.string()),
})
export type Opening = z.infer<typeof Opening>

/** `data` of an agent's save whose opening was changed meanwhile: what is saved now. */
export const OpeningConflict = z.object({ opening: Opening })
export type OpeningConflict = z.infer<typeof OpeningConflict>

/** Where a template is in use, as far as it is the caller's to decide. */
export const TemplateAttachments = z.object({
  agents: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string() })),
  keepers: z.array(z.object({ id: z.string(), number: z.number().int(), title: z.string() })),
})
export type TemplateAttachments = z.infer<typeof TemplateAttachments>

/** An engagement template: built-in, or of the person who asks. */
export const Template = Opening.extend({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  built_in: z.boolean(),
  attachments: TemplateAttachments,
  /** Null for built-in ones, which never change. */
  updated_at: z.string().nullable(),
})
export type Template = z.infer<typeof Template>

const Prompts = z
  .array(z.string().trim().max(promptMaxChars, `Use at most ${promptMaxChars} characters.`))
  .max(promptsMax, `At most ${promptsMax}.`)
  .transform((prompts) => prompts.filter((prompt) => prompt !== ''))
  .default([])

const openingFields = {
  greeting: z
    .string()
    .trim()
    .max(greetingMaxChars, `Use at most ${greetingMaxChars.toLocaleString('en')} characters.`)
    .default(''),
  starter_prompts: Prompts,
  follow_up_questions: Prompts,
}

/** How an agent's conversations open, as its form says it: its template is made or changed with it. */
export const OpeningWrite = z
  .strictObject(openingFields)
  .refine(hasWords, { path: ['greeting'], error: templateWording.empty })
export type OpeningWrite = z.infer<typeof OpeningWrite>

function hasWords({ greeting, starter_prompts, follow_up_questions }: Opening): boolean {
  return greeting !== '' || starter_prompts.length > 0 || follow_up_questions.length > 0
}

const templateFields = {
  name: z
    .string({ error: 'Give it a name.' })
    .trim()
    .min(1, 'Give it a name.')
    .max(templateNameMaxChars, `Use at most ${templateNameMaxChars} characters.`),
  description: z
    .string()
    .trim()
    .max(templateDescriptionMaxChars, `Use at most ${templateDescriptionMaxChars} characters.`)
    .default(''),
  ...openingFields,
}

/** What makes a template. */
export const TemplateWrite = z
  .strictObject(templateFields)
  .refine(hasWords, { path: ['greeting'], error: templateWording.empty })
export type TemplateWrite = z.infer<typeof TemplateWrite>

/** `based_on`: the `updated_at` that the change began from. Without it, whatever is saved is replaced. */
export const TemplateChange = z
  .strictObject({ ...templateFields, based_on: z.iso.datetime().optional() })
  .refine(hasWords, { path: ['greeting'], error: templateWording.empty })
export type TemplateChange = z.infer<typeof TemplateChange>

/** `data` of a change that began from an older template: what is saved now. */
export const TemplateConflict = z.object({ current: Template })
export type TemplateConflict = z.infer<typeof TemplateConflict>

/** What a template is attached to: a Lead agent or a keeper. One of them has one template at a time. */
export const TemplateSubject = z
  .strictObject({ agentId: z.string().min(1).max(100), keeperId: z.string().min(1).max(100) })
  .partial()
  .refine(({ agentId, keeperId }) => (agentId === undefined) !== (keeperId === undefined), {
    path: ['agentId'],
    error: templateWording.oneSubject,
  })
export type TemplateSubject = z.infer<typeof TemplateSubject>

/** Which templates, from the query string. Every word of `q` stands in name or description. */
export const TemplateQuery = z.object({
  ...pageQuery(templatesPageSize),
  q: z.string().max(200).default(''),
  kind: z.enum(templateKinds).default('all'),
  sort: z.enum(templateSorts).default('updated'),
})
export type TemplateQuery = z.infer<typeof TemplateQuery>

export const TemplateAnswer = success(Template)
export const TemplateList = page(Template)
