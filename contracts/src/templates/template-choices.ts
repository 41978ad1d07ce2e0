/** What an engagement template may hold. Schema-free. */

export const templateNameMaxChars = 80
export const templateDescriptionMaxChars = 300
export const greetingMaxChars = 1_000
/** Starter prompts, and follow-up questions, that a template has at most. */
export const promptsMax = 6
export const promptMaxChars = 200

/** Which templates a list shows. */
export const templateKinds = ['all', 'built-in', 'own'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** The orders of a person's own templates; the first is the usual one. Built-in ones stand before them. */
export const templateSorts = ['updated', 'name'] as const
export type TemplateSort = (typeof templateSorts)[number]
/** Templates of one page of the list. */
export const templatesPageSize = 24
