import { z } from 'zod'
import { defaultKeeperTheme } from '#contracts/keeper-choices.ts'
import { KeeperTheme, KeeperType, MemoryPattern } from '#contracts/keepers.ts'

/** What the wizard asks for; type and pattern are null until they are chosen. */
export type NewKeeperFields = z.infer<typeof NewKeeperFields>
export type CompleteFields = NewKeeperFields & { keeperType: KeeperType; memoryPattern: MemoryPattern }

export type WizardStep = 1 | 2 | 3

const NewKeeperFields = z.object({
  title: z.string(),
  purpose: z.string(),
  keeperType: KeeperType.nullable(),
  memoryPattern: MemoryPattern.nullable(),
  theme: KeeperTheme,
  isPublic: z.boolean(),
})

export const newKeeperFields: NewKeeperFields = {
  title: '',
  purpose: '',
  keeperType: null,
  memoryPattern: null,
  theme: defaultKeeperTheme,
  isPublic: false,
}

export const wizardFields = [
  'title',
  'purpose',
  'keeperType',
  'memoryPattern',
  'theme',
  'isPublic',
] as const satisfies (keyof NewKeeperFields)[]

/** The furthest step: each one opens once what the ones before it require is there. */
export function reachableStep(fields: NewKeeperFields): WizardStep {
  if (fields.title.trim() === '' || fields.purpose.trim() === '') return 1
  return fields.keeperType === null || fields.memoryPattern === null ? 2 : 3
}

/** Whether title, purpose, type and pattern are all there. */
export function isComplete(fields: NewKeeperFields): fields is CompleteFields {
  return reachableStep(fields) === 3
}

/** Where a field is asked for. */
export function stepOfField(field: keyof NewKeeperFields): WizardStep {
  if (field === 'title' || field === 'purpose') return 1
  return field === 'keeperType' || field === 'memoryPattern' ? 2 : 3
}

/** What this tab keeps of a keeper that was not created yet. */
export function readNewKeeper(userId: string): NewKeeperFields {
  try {
    return NewKeeperFields.parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? ''))
  } catch {
    return newKeeperFields
  }
}

/** Storage may be full or switched off: then the page alone remembers. */
export function writeNewKeeper(userId: string, fields: NewKeeperFields | undefined): void {
  try {
    if (fields === undefined) sessionStorage.removeItem(keyOf(userId))
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(fields))
  } catch {
    return
  }
}

function keyOf(userId: string): string {
  return `keeper_new_keeper:${userId}`
}
