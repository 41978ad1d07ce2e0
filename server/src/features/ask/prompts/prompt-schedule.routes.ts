import { z } from 'zod'
import {
  PromptPreviewAnswer,
  PromptScheduleAnswer,
  PromptSchedulePut,
} from '#contracts/keepers/daily-prompts.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { changePromptSchedule, previewPrompts, showPromptSchedule } from './prompt-schedule.ts'

const success = true as const
const params = z.object({ id: z.string().max(100) })
const path = '/api/keepers/:id/prompts'

/** Whether a model writes a keeper's daily questions, and what that would send. */
export function promptScheduleRoutes(app: App, deps: Deps): void {
  app.get(
    path,
    { schema: { params, response: { 200: PromptScheduleAnswer } } },
    async ({ actor, params: { id } }) => ({
      success,
      data: await showPromptSchedule(deps, requireUser(actor), id),
    }),
  )
  app.put(
    path,
    { schema: { params, body: PromptSchedulePut, response: { 200: PromptScheduleAnswer } } },
    async ({ actor, params: { id: keeperId }, body: put, ip: address }) => ({
      success,
      data: await changePromptSchedule(deps, requireUser(actor), { keeperId, put, address }),
    }),
  )
  app.post(
    `${path}/preview`,
    { schema: { params, response: { 200: PromptPreviewAnswer } } },
    async ({ actor, params: { id } }) => ({
      success,
      data: await previewPrompts(deps, requireUser(actor), id),
    }),
  )
}
