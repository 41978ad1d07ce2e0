import { z } from 'zod'
import { defaultAiPolicy, defaultKeeperTheme } from '#contracts/keepers/keeper-choices.ts'
import { AiPolicy, KeeperTheme, KeeperType, MemoryPattern } from '#contracts/keepers/keepers.ts'
import { newKeeperKey, readTab, type TabWords, writeTab } from '../../lib/tab-words.ts'

/** What the wizard asks for. */
export type NewKeeperFields = z.infer<typeof NewKeeperFields>

export type WizardStep = 1 | 2 | 3

const NewKeeperFields = z.object({
  title: z.string(),
  purpose: z.string(),
  keeperType: KeeperType,
  memoryPattern: MemoryPattern,
  theme: KeeperTheme,
  isPublic: z.boolean(),
  /** Null until it is chosen: then it is as usual for the type. */
  aiPolicy: AiPolicy.nullable(),
})

export const newKeeperFields: NewKeeperFields = {
  title: '',
  purpose: '',
  keeperType: 'journal',
  memoryPattern: 'chronological',
  theme: defaultKeeperTheme,
  isPublic: false,
  aiPolicy: null,
}

export const wizardFields = [
  'title',
  'purpose',
  'keeperType',
  'memoryPattern',
  'theme',
  'isPublic',
  'aiPolicy',
] as const satisfies (keyof NewKeeperFields)[]

/** The furthest step: type and pattern are chosen from the start, title and purpose are not. */
export function reachableStep(fields: NewKeeperFields): WizardStep {
  return fields.title.trim() === '' || fields.purpose.trim() === '' ? 1 : 3
}

/** What step 1 still needs, in a sentence; empty where it has everything. */
export function missingSentence({ title, purpose }: NewKeeperFields): string {
  const needed = [title.trim() === '' && 'a title', purpose.trim() === '' && 'a purpose'].filter(Boolean)
  return needed.length === 0 ? '' : `Give it ${needed.join(' and ')} to continue.`
}

/** Who may read it: what was chosen, else what is usual for its type. */
export function chosenPolicy({ aiPolicy, keeperType }: NewKeeperFields): AiPolicy {
  return aiPolicy ?? defaultAiPolicy(keeperType)
}

/** Where a field is asked for. */
export function stepOfField(field: keyof NewKeeperFields): WizardStep {
  if (field === 'title' || field === 'purpose') return 1
  return field === 'keeperType' || field === 'memoryPattern' ? 2 : 3
}

/** What a tab keeps of a keeper that was not created yet. */
export function readNewKeeper(
  userId: string,
  tab: Pick<TabWords, 'read'> = { read: readTab },
): NewKeeperFields {
  try {
    return NewKeeperFields.parse(JSON.parse(tab.read(newKeeperKey(userId)) ?? ''))
  } catch {
    return newKeeperFields
  }
}

export function writeNewKeeper(userId: string, fields: NewKeeperFields | undefined): void {
  writeTab(newKeeperKey(userId), fields && JSON.stringify(fields))
}
