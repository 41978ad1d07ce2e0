import { randomUUID } from 'node:crypto'
import type { TestUser } from '../factories.ts'
import { call, type Answer, type TestApp } from '../test-app.ts'

/** Where a call is made: an agent and what belongs to its owner, and the caller. */
export type Stage = {
  app: TestApp
  owner: TestUser
  agent: { id: string; slug: string; visibility: string; agent_class: string }
  /** Undefined: a visitor. */
  caller: TestUser | undefined
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** What is sent as JSON. */
export type Body = { [key: string]: Json }

/** What a call sends: the values of `:names` in its address, its query, and its body or a file, in a form or by itself. */
export type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Body
  file?: Uint8Array<ArrayBuffer>
}

/** One valid call of a route; several where one address takes several shapes. */
export type RouteCall = {
  /** Method and address, as the route is registered. */
  route: string
  /** Which of the address's calls it is. */
  title?: string
  /** Who may call: 'visitor' means everybody. */
  least: 'visitor' | 'user' | 'admin'
  /** Whether it takes a form with a file. */
  takesForm?: true
  /** The largest body that it takes, where that is more than usual. */
  takesBytes?: number
  /** Its body is a file, whatever it holds. */
  takesFile?: true
  /** What it answers is written when the product is built, and missing before. */
  isBuilt?: true
  /** It needs what is outside, a provider's key or the web: without it this is the answer. */
  refusedWith?: number
  /** Makes what the call needs; all of it is the stage's owner's. */
  make(stage: Stage): Sent | Promise<Sent>
}

export function nothing(): Sent {
  return {}
}

export function newEmail(): string {
  return `guest-${randomUUID()}@example.com`
}

export function asOwner({ app, owner }: Stage, method: string, path: string, body?: Json): Promise<Answer> {
  return call(app, method, path, { token: owner.token, ...(body !== undefined && { body }) })
}

/** A call about what the owner made at `path` just before. */
export function aboutOwn({ path, made, body }: { path: string; made: Body; body: Body | undefined }) {
  return async (stage: Stage): Promise<Sent> => {
    const created = await asOwner(stage, 'POST', path, made)
    return { params: { id: created.body.data.id }, ...(body && { body }) }
  }
}

/** The query of a signed address. */
export function queryOf(url: string): Record<string, string> {
  return Object.fromEntries(new URL(url, 'http://keeper').searchParams)
}
