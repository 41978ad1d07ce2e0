import { keeperPath, paths } from '../../app/paths.ts'
import type { StartHereProgress } from './start-here.api.ts'

export type StartHereStep = { title: string; text: string; action: string; to: string; isDone: boolean }

/** The first steps, and which of them are done. Without a sample there is none to look around in. */
export function startHereSteps(
  progress: StartHereProgress & { hasOpenedKeeper: boolean },
): readonly StartHereStep[] {
  const { sampleNumber, hasTalkedToKip, hasModel, hasOpenedKeeper } = progress
  return [
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
      text: 'See how a keeper is laid out.',
      action: 'Open a sample',
      to: keeperPath(sampleNumber ?? 1),
      isDone: hasOpenedKeeper || sampleNumber === undefined,
    },
  ]
}
