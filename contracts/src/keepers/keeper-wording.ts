import type { KeeperType } from './keeper-choices.ts'
import type { Keeper } from './keepers.ts'

/** Sentences about keepers, spelled once. Schema-free. */
export const keeperWording = {
  notFound: 'Keeper not found',
  listFailed: 'Error loading keepers',
  loadFailed: 'Error loading this keeper',
  createFailed: 'Failed to create keeper',
  changeFailed: 'Failed to save keeper',
  deleteFailed: 'Failed to delete keeper',
  restoreFailed: 'Failed to restore keeper',
  removeSamplesFailed: 'Failed to remove the samples',
  addSamplesFailed: 'Failed to add the samples',
  samplesAdded: (count: number) => `${counted(count, 'sample')} added.`,
  samplesAddedWhere: 'Keepers lists them. “Remove samples” there takes them away again.',
  archived: 'This keeper is archived. Unarchive it to write in it.',
  archivedTitle: (title: string) => `“${title}” is archived`,
  archivedHere: 'You can read everything in it. Unarchive it to write in it.',
  unarchive: 'Unarchive',
  readMoments: 'Read its moments',
  changedElsewhere: 'This keeper was changed elsewhere since you opened it.',
  cursorInvalid: 'This page of the list is no longer available. Start from the first page.',
} as const

/** What a keeper's type is called. */
export const keeperTypeLabels: Record<KeeperType, string> = {
  journal: 'Journal',
  project: 'Project',
  educational: 'Educational',
  professional: 'Professional',
  wellness: 'Wellness',
  custom: 'Custom',
}

/** "1 moment", "12 moments". */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** What a line about a keeper says besides its title: "Journal sample · 12 moments". */
export function keeperFacts(
  keeper: Pick<Keeper, 'keeperType' | 'sample' | 'isPublic' | 'momentCount'>,
): string {
  const type = keeperTypeLabels[keeper.keeperType]
  return [
    keeper.sample ? `${type} sample` : type,
    ...(keeper.isPublic ? ['Public'] : []),
    counted(keeper.momentCount, 'moment'),
  ].join(' · ')
}

/** Of the copy as Markdown that the server's operator offers. */
export const mirrorWording = {
  label: 'Mirror to the server’s folder',
  hint: 'Every night this keeper is written as Markdown files into a folder that the person who runs this server can read.',
} as const
