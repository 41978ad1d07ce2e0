import { z } from 'zod'
import { success } from '../envelope.ts'
import { Moment } from './moments.ts'
import { linkTypes, topicKinds } from './topic-choices.ts'

/** A topic's id, a moment's id, or one of a topic's names. */
const Around = z.string().trim().min(1).max(200)

export const AssociationsQuery = z.object({
  /** Without one: the topic that is mentioned most. */
  around: Around.optional(),
  /** How far from the centre: written together with it, or also with what is. */
  hops: z.coerce.number().int().min(1).max(2).default(1),
})
export type AssociationsQuery = z.infer<typeof AssociationsQuery>

/** A topic near the centre, or the moment that is the centre. */
export const AssociationNode = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum([...topicKinds, 'moment']),
  /** Moments that mention it. */
  count: z.number().int(),
  /** Of these, moments that also mention the centre, or a topic one hop from it. */
  together: z.number().int(),
  /** 0 is the centre. */
  hops: z.number().int(),
  /** Words of its newest moment that is about the centre too. */
  quote: z.object({ momentId: z.string(), text: z.string() }).nullable(),
})
export type AssociationNode = z.infer<typeof AssociationNode>

/** Two nodes, and how many moments mention both. */
export const AssociationEdge = z.object({ from: z.string(), to: z.string(), moments: z.number().int() })
export type AssociationEdge = z.infer<typeof AssociationEdge>

/** What is written together with a topic, or in a moment. The centre is the first node; a new keeper has none. */
export const Associations = z.object({
  nodes: z.array(AssociationNode),
  edges: z.array(AssociationEdge),
  /** Topics within as many hops that aren't shown. */
  more: z.number().int(),
})
export type Associations = z.infer<typeof Associations>

export const PathsQuery = z.object({ from: Around, to: Around })
export type PathsQuery = z.infer<typeof PathsQuery>

/** What a step has in common with the one before: a topic, or a link. */
export const PathBond = z.discriminatedUnion('type', [
  z.object({ type: z.literal('topic'), id: z.string(), name: z.string() }),
  z.object({ type: z.literal('link'), link: z.enum(linkTypes) }),
])
export type PathBond = z.infer<typeof PathBond>

/** A moment on the way from one topic to another. */
export const PathStep = z.object({
  moment: Moment.pick({ id: true, title: true, localDate: true, datePrecision: true }).extend({
    excerpt: z.string(),
  }),
  /** Of the first step: the topic from which the path sets out. */
  shares: PathBond,
})
export type PathStep = z.infer<typeof PathStep>

const PathEnd = z.object({ id: z.string(), name: z.string(), kind: z.enum(topicKinds) })

/** How one topic led to another: chains of moments in the order of time, the shortest first. */
export const Paths = z.object({
  from: PathEnd,
  to: PathEnd,
  paths: z.array(z.object({ steps: z.array(PathStep) })),
})
export type Paths = z.infer<typeof Paths>

export const AssociationsAnswer = success(Associations)
export const PathsAnswer = success(Paths)
