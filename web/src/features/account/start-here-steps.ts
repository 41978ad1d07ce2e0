import { keeperPath, paths, writePath } from '../../app/paths.ts'
import type { StartHereProgress } from './start-here.api.ts'

export type StartHereStep = { title: string; text: string; action: string; to: string; isDone: boolean }

/** The first steps, and which of them are done; without the one about one's own keepers where these aren't known. */
export function startHereSteps(
  progress: StartHereProgress & { hasOpenedKeeper: boolean },
): readonly StartHereStep[] {
  const { sampleNumber, own, hasTalkedToKip, hasModel, hasOpenedKeeper } = progress
  return [
    ...(own ? [writeStep(own)] : []),
    {
      title: 'Talk to Kip',
      text: 'Your guide to Keeper. It answers without a key too.',
      action: 'Open Kip',
      to: paths.kip,
      isDone: hasTalkedToKip,
    },
    {
      title: 'Connect a model',
      text: 'With a key, real models answer. It stays on this server.',
      action: 'Add a key',
      to: paths.apiKeys,
      isDone: hasModel,
    },
    {
      title: 'Look around a sample',
      text: 'See what eight years in a keeper look like.',
      action: sampleNumber === undefined ? 'Find it among keepers' : 'Open the sample',
      to: sampleNumber === undefined ? paths.keepers : keeperPath(sampleNumber, 'moments'),
      isDone: hasOpenedKeeper && sampleNumber !== undefined,
    },
  ]
}

function writeStep({ journalNumber, hasWritten }: NonNullable<StartHereProgress['own']>): StartHereStep {
  return {
    title: 'Write a line',
    ...(journalNumber === undefined
      ? { text: 'A keeper holds what you write.', action: 'Create a keeper', to: paths.newKeeper }
      : {
          text: 'Your journal is ready. What happened today?',
          action: 'Write',
          to: writePath(journalNumber),
        }),
    isDone: hasWritten,
  }
}
