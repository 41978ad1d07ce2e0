import { z } from 'zod'

/** ISO 8601. */
const Time = z.iso.datetime()

/**
 * The words of a moment or a file, letter for letter. `n` is the number that the answer's text has in brackets. What is
 * cited is a moment, unless there is a `file`.
 */
export const Citation = z.object({
  n: z.int(),
  moment_id: z.string().nullable(),
  /** Null where the keeper is somebody else's, whose moment is public. */
  keeper_id: z.string().nullable(),
  /** `YYYY-MM-DD` of the moment. */
  local_date: z.string().nullable(),
  /** A file of the agent, with the lines of the words, counted from 1, on the page of a PDF. */
  file: z
    .object({ path: z.string(), page: z.int().optional(), first_line: z.int(), last_line: z.int() })
    .optional(),
  quote: z.string(),
})
export type Citation = z.infer<typeof Citation>

/** A call that waits for the person in the run of an agent, below the run that shows it: they answer it there. */
export const Ask = z.object({
  run_id: z.string(),
  /** The part of that run which is the call. */
  part: z.int(),
  /** Whose run it is. */
  agent: z.string(),
  /** The tool. */
  name: z.string(),
  input: z.unknown(),
})
export type Ask = z.infer<typeof Ask>

/**
 * What a message is made of, in its order. `text`: Markdown. `tool`: a tool's call, with a bounded summary of what it
 * answered. `agent`: what another agent was asked, and
 * a bounded summary of what its run answered. `citation`: the words of a moment that an answer is drawn from. `image`, `audio`:
 * one of the message's attachments. `notice`: what the reader should know.
 */
export const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('tool'),
    name: z.string(),
    input: z.unknown(),
    /** waiting: for a person's approval. */
    status: z.enum(['running', 'waiting', 'done', 'failed', 'denied']),
    summary: z.string().optional(),
    /** Where what it made is to be seen: a path of this server. */
    link: z.object({ to: z.string().regex(/^\/(?:keeper|studio)\//), label: z.string() }).optional(),
    startedAt: Time,
    endedAt: Time.optional(),
  }),
  z.object({
    type: z.literal('agent'),
    /** The agent's own run, once it has begun. */
    run_id: z.string().optional(),
    name: z.string(),
    task: z.string(),
    status: z.enum(['running', 'waiting', 'done', 'failed', 'stopped', 'interrupted']),
    /** What it, and the agents that work for it, ask the person now. */
    asks: z.array(Ask).optional(),
    summary: z.string().optional(),
    /** Where its person looks at what it would read. */
    link: z.object({ to: z.string().startsWith('/studio/'), label: z.string() }).optional(),
    startedAt: Time,
    endedAt: Time.optional(),
  }),
  z.object({ type: z.literal('citation'), ...Citation.shape }),
  z.object({ type: z.literal('image'), id: z.string(), media_type: z.string() }),
  z.object({ type: z.literal('audio'), id: z.string(), media_type: z.string() }),
  z.object({ type: z.literal('notice'), kind: z.string(), message: z.string() }),
])
export type Part = z.infer<typeof Part>
