import type { z } from 'zod'
import { type Keeper, KeeperCreate } from '#contracts/keepers/keepers.ts'
import { mirrorWording } from '#contracts/keepers/keeper-wording.ts'
import { publicWording } from '#contracts/keepers/public-wording.ts'

/** What the edit form holds; validated as the server does. */
export const EditableFields = KeeperCreate.required()
export type EditableFields = z.infer<typeof EditableFields>

export const editableFields = [
  'title',
  'purpose',
  'keeperType',
  'memoryPattern',
  'theme',
  'isPublic',
  'allowsIndexing',
  'isMirrored',
  'timezone',
  'dayStartsAt',
  'aiPolicy',
  'language',
] as const satisfies (keyof EditableFields)[]

export const fieldNames: Record<keyof EditableFields, string> = {
  title: 'Title',
  purpose: 'Purpose',
  keeperType: 'Type',
  memoryPattern: 'Memory pattern',
  theme: 'Theme',
  isPublic: 'Public',
  allowsIndexing: publicWording.indexingLabel,
  isMirrored: mirrorWording.label,
  timezone: 'Time zone',
  dayStartsAt: 'Day starts at',
  aiPolicy: 'AI',
  language: 'Language',
}

export function fieldsOfKeeper(keeper: Keeper): EditableFields {
  const { title, purpose, keeperType, memoryPattern, theme, isPublic, allowsIndexing, isMirrored } = keeper
  const { timezone, dayStartsAt, aiPolicy, language } = keeper
  return {
    ...{ title, purpose, keeperType, memoryPattern, theme, isPublic, allowsIndexing, isMirrored },
    ...{ timezone, dayStartsAt, aiPolicy, language },
  }
}

/** The fields that differ from the keeper that was opened. */
export function changedFields(keeper: Keeper, fields: EditableFields): Partial<EditableFields> {
  return Object.fromEntries(
    editableFields
      .filter((name) => fields[name] !== keeper[name])
      .map((name): [string, unknown] => [name, fields[name]]),
  )
}
