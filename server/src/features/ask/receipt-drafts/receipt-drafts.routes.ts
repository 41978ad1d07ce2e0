import { z } from 'zod'
import {
  ReceiptDraftAnswer,
  ReceiptDraftPreviewAnswer,
  ReceiptDraftWrite,
} from '#contracts/keepers/receipt-drafts.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { showDraft } from './show-draft.ts'
import { getStory } from './story.ts'
import { getTopicChanges } from './topic-changes.ts'
import { previewDraft, writeDraft } from './write-draft.ts'

const success = true as const
const Id = z.string().max(100)
const ofJourney = z.object({ id: Id, journeyId: Id })
/** A topic's UUID, or the slug of one of its names. */
const ofTopic = z.object({ id: Id, topicId: z.string().min(1).max(300) })
const story = '/api/keepers/:id/journeys/:journeyId/story'
const changes = '/api/keepers/:id/topics/:topicId/changes'

/** Drafts with receipts: as they are, what writing one would send, and writing it. */
export function receiptDraftRoutes(app: App, deps: Deps): void {
  app.get(
    story,
    { schema: { params: ofJourney, response: { 200: ReceiptDraftAnswer } } },
    async ({ actor, params }) => {
      const user = requireUser(actor)
      return { success, data: await showDraft(deps, user, await getStory(deps, user, journeyAt(params))) }
    },
  )
  app.post(
    `${story}/preview`,
    { schema: { params: ofJourney, response: { 200: ReceiptDraftPreviewAnswer } } },
    async ({ actor, params }) => {
      const user = requireUser(actor)
      const subject = await getStory(deps, user, journeyAt(params), 'edit')
      return { success, data: await previewDraft(deps, user, subject) }
    },
  )
  app.post(
    story,
    { schema: { params: ofJourney, body: ReceiptDraftWrite, response: { 200: ReceiptDraftAnswer } } },
    async ({ actor, params, body: { previewToken }, ip: address }) => {
      const user = requireUser(actor)
      const subject = await getStory(deps, user, journeyAt(params), 'edit')
      await writeDraft(deps, user, subject, { previewToken, address })
      return { success, data: await showDraft(deps, user, subject) }
    },
  )
  app.get(
    changes,
    { schema: { params: ofTopic, response: { 200: ReceiptDraftAnswer } } },
    async ({ actor, params }) => {
      const user = requireUser(actor)
      return {
        success,
        data: await showDraft(deps, user, await getTopicChanges(deps, user, topicAt(params))),
      }
    },
  )
  app.post(
    `${changes}/preview`,
    { schema: { params: ofTopic, response: { 200: ReceiptDraftPreviewAnswer } } },
    async ({ actor, params }) => {
      const user = requireUser(actor)
      const subject = await getTopicChanges(deps, user, topicAt(params), 'edit')
      return { success, data: await previewDraft(deps, user, subject) }
    },
  )
  app.post(
    changes,
    { schema: { params: ofTopic, body: ReceiptDraftWrite, response: { 200: ReceiptDraftAnswer } } },
    async ({ actor, params, body: { previewToken }, ip: address }) => {
      const user = requireUser(actor)
      const subject = await getTopicChanges(deps, user, topicAt(params), 'edit')
      await writeDraft(deps, user, subject, { previewToken, address })
      return { success, data: await showDraft(deps, user, subject) }
    },
  )
}

function journeyAt({ id: keeperId, journeyId }: z.infer<typeof ofJourney>) {
  return { keeperId, journeyId }
}

function topicAt({ id: keeperId, topicId }: z.infer<typeof ofTopic>) {
  return { keeperId, topicId }
}
