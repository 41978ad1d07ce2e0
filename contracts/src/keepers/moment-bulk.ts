import { z } from 'zod'
import { success } from '../envelope.ts'
import { bulkMax } from './moment-choices.ts'
import { MomentVisibility } from './moments.ts'
import { TopicName } from './topic-name.ts'

/**
 * What a person said of a moment on a journey's path, beside that it is there: whether it is a turning point, and its
 * place where it was moved. Removing it answers this, and adding it again gives it back.
 */
export const PathMark = z.strictObject({
  id: z.uuid(),
  turningPoint: z.boolean(),
  movedTo: z.number().nullable(),
})
export type PathMark = z.infer<typeof PathMark>

/** What is done with several moments at once. */
export const MomentBulk = z.strictObject({
  ids: z
    .array(z.uuid())
    .min(1, 'Choose at least one moment.')
    .max(bulkMax, `Choose at most ${bulkMax} moments.`),
  change: z.union([
    z.strictObject({ visibility: MomentVisibility }),
    z.strictObject({ aiAccess: z.boolean() }),
    z.strictObject({ pinned: z.boolean() }),
    z.strictObject({ deleted: z.boolean() }),
    /** Adds them to a journey, or removes them from it. */
    z.strictObject({
      journey: z.uuid(),
      added: z.boolean(),
      marks: z.array(PathMark).max(bulkMax).optional(),
    }),
    // As a tag at the end of the text; removed where nothing was written since.
    z.strictObject({ addTopic: TopicName }),
    z.strictObject({ removeTopic: TopicName }),
  ]),
})
export type MomentBulk = z.infer<typeof MomentBulk>

/** Which moments were changed: those that are gone, or were so already, are left out. An undo names these. */
export const MomentBulkAnswer = success(
  z.object({ ids: z.array(z.string()), marks: z.array(PathMark).optional() }),
)
