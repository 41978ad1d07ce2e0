import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import {
  LinkAnswer,
  LinkCreate,
  LinkedMentionAnswer,
  LinkList,
  LinkQuery,
  TopicAnswer,
  TopicChange,
  TopicCreate,
  TopicList,
  TopicMerge,
  TopicPageAnswer,
  TopicQuery,
  UnlinkedList,
  UnlinkedQuery,
} from '#contracts/keepers/topics.ts'
import { TopicPeriodsPage, TopicPeriodsQuery } from '#contracts/keepers/receipt-drafts.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { createLink, deleteLink, listLinks } from './links.ts'
import { changeTopic, createTopic, deleteTopic, mergeTopic } from './topics.ts'
import { listTopics, showTopicPage } from './read-topics.ts'
import { listTopicPeriods } from './topic-periods.ts'
import { dismissUnlinked, linkUnlinked, listUnlinked, recallUnlinked } from './unlinked.ts'

const success = true as const
const topics = '/api/keepers/:id/topics'
const links = '/api/keepers/:id/links'
const Id = z.string().max(100)
const ofKeeper = z.object({ id: Id })
/** A topic's UUID, or the slug of one of its names. */
const ofTopic = z.object({ id: Id, topicId: z.string().min(1).max(300) })
const ofUnlinked = ofTopic.extend({ momentId: Id })
const ofLink = z.object({ id: Id, linkId: Id })

/** What the moments of a person's own keepers are about, and how they lead to each other. */
export function topicsRoutes(app: App, deps: Deps): void {
  app.get(
    topics,
    { schema: { params: ofKeeper, querystring: TopicQuery, response: { 200: TopicList } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      ...(await listTopics(deps, requireUser(actor), { keeperId, query })),
    }),
  )
  app.get(
    `${topics}/:topicId/periods`,
    { schema: { params: ofTopic, querystring: TopicPeriodsQuery, response: { 200: TopicPeriodsPage } } },
    async ({ actor, params: { id: keeperId, topicId }, query: { cursor } }) => ({
      success,
      ...(await listTopicPeriods(deps, requireUser(actor), { keeperId, topicId, cursor })),
    }),
  )
  app.post(
    topics,
    { schema: { params: ofKeeper, body: TopicCreate, response: { 200: TopicAnswer } } },
    async ({ actor, params: { id: keeperId }, body: input }) => ({
      success,
      data: await createTopic(deps, requireUser(actor), { keeperId, input }),
    }),
  )
  app.get(
    `${topics}/:topicId`,
    { schema: { params: ofTopic, response: { 200: TopicPageAnswer } } },
    async ({ actor, params: { id: keeperId, topicId } }) => ({
      success,
      data: await showTopicPage(deps, requireUser(actor), { keeperId, topicId }),
    }),
  )
  app.patch(
    `${topics}/:topicId`,
    { schema: { params: ofTopic, body: TopicChange, response: { 200: TopicAnswer } } },
    async ({ actor, params: { id: keeperId, topicId }, body: change }) => ({
      success,
      data: await changeTopic(deps, requireUser(actor), { keeperId, topicId, change }),
    }),
  )
  app.delete(
    `${topics}/:topicId`,
    { schema: { params: ofTopic, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, topicId } }) => {
      await deleteTopic(deps, requireUser(actor), { keeperId, topicId })
      return { success }
    },
  )
  app.post(
    `${topics}/:topicId/merge`,
    { schema: { params: ofTopic, body: TopicMerge, response: { 200: TopicAnswer } } },
    async ({ actor, params: { id: keeperId, topicId }, body: { into } }) => ({
      success,
      data: await mergeTopic(deps, requireUser(actor), { keeperId, topicId, into }),
    }),
  )
  unlinkedRoutes(app, deps)
  linkRoutes(app, deps)
}

function unlinkedRoutes(app: App, deps: Deps): void {
  const unlinked = `${topics}/:topicId/unlinked`
  app.get(
    unlinked,
    { schema: { params: ofTopic, querystring: UnlinkedQuery, response: { 200: UnlinkedList } } },
    async ({ actor, params: { id: keeperId, topicId }, query }) => ({
      success,
      ...(await listUnlinked(deps, requireUser(actor), { keeperId, topicId, query })),
    }),
  )
  app.post(
    `${unlinked}/:momentId/link`,
    { schema: { params: ofUnlinked, response: { 200: LinkedMentionAnswer } } },
    async ({ actor, params: { id: keeperId, topicId, momentId } }) => ({
      success,
      data: await linkUnlinked(deps, requireUser(actor), { keeperId, topicId, momentId }),
    }),
  )
  app.delete(
    `${unlinked}/:momentId`,
    { schema: { params: ofUnlinked, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, topicId, momentId } }) => {
      await dismissUnlinked(deps, requireUser(actor), { keeperId, topicId, momentId })
      return { success }
    },
  )
  app.post(
    `${unlinked}/:momentId/restore`,
    { schema: { params: ofUnlinked, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, topicId, momentId } }) => {
      await recallUnlinked(deps, requireUser(actor), { keeperId, topicId, momentId })
      return { success }
    },
  )
}

function linkRoutes(app: App, deps: Deps): void {
  app.get(
    links,
    { schema: { params: ofKeeper, querystring: LinkQuery, response: { 200: LinkList } } },
    async ({ actor, params: { id: keeperId }, query: { moment: momentId } }) => ({
      success,
      data: await listLinks(deps, requireUser(actor), { keeperId, momentId }),
    }),
  )
  app.post(
    links,
    { schema: { params: ofKeeper, body: LinkCreate, response: { 200: LinkAnswer } } },
    async ({ actor, params: { id: keeperId }, body: input }) => ({
      success,
      data: await createLink(deps, requireUser(actor), { keeperId, input }),
    }),
  )
  app.delete(
    `${links}/:linkId`,
    { schema: { params: ofLink, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, linkId } }) => {
      await deleteLink(deps, requireUser(actor), { keeperId, linkId })
      return { success }
    },
  )
}
