import type { SimulatedCall, SimulatorPlan } from './plan.ts'

/** What the simulator understood of a request, whatever its format. */
export type Asked = {
  model: string
  /** The person's last message. */
  said: string
  /** Messages so far, the system's not counted. */
  messages: number
  /** Characters of the whole prompt. */
  length: number
  isStreamed: boolean
  /** What tools brought since the person's last message. */
  results: string[]
  /** It must answer in words. */
  isWordsOnly: boolean
  wantsUsage: boolean
}

/** An answer, ready to be put into a format. */
export type Reply = {
  model: string
  pieces: string[]
  calls: Required<SimulatedCall>[]
  finish: NonNullable<SimulatorPlan['finish']>
  inputTokens: number
  cachedTokens: number
  outputTokens: number
  reasoningTokens: number
  wantsUsage: boolean
  /** Stands in place of every count of the usage. */
  falseUsage: SimulatorPlan['usage']
}

/** The frames of a streamed answer: what comes before the text, one frame a piece, what ends it, a sign of life. */
export type Frames = { head: string; pieces: string[]; tail: string; error: string; heartbeat: string }

/** One provider's wire format. */
export type WireFormat = {
  read(body: unknown): Asked
  frames(reply: Reply): Frames
  whole(reply: Reply): string
  error(status: number, echo: string): string
}

/** Reads a body whose shape is the caller's business. */
export function asRecord(value: unknown): Record<string, unknown> {
  // Any object may be read as a record of unknowns.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A message's text, given as a string or as a list of parts. */
export function contentText(content: unknown): string {
  return typeof content === 'string'
    ? content
    : asList(content)
        .map((part) => asText(asRecord(part).text))
        .join('')
}

/** A usage as the plan wants it told. */
export function tellUsage(reply: Reply, counts: Record<string, number>): Record<string, unknown> {
  const { falseUsage } = reply
  return falseUsage === undefined
    ? counts
    : Object.fromEntries(Object.keys(counts).map((name) => [name, falseUsage.count]))
}

/** Reads a list of messages with roles. */
export function readMessages(list: unknown): Pick<Asked, 'said' | 'messages' | 'length' | 'results'> {
  let said = ''
  let messages = 0
  let length = 0
  let results: string[] = []
  for (const item of asList(list)) {
    const { role, content } = asRecord(item)
    const brought = readResults(item)
    const text = contentText(content)
    length += text.length
    if (brought.length > 0) {
      results.push(...brought)
      continue
    }
    if (role === 'user') {
      said = text
      results = []
    }
    if (role === 'user' || role === 'assistant') messages++
  }
  return { said, messages, length, results }
}

/** The results of tools in an item, as any of the formats has them. */
function readResults(item: unknown): string[] {
  const { role, type, content, output } = asRecord(item)
  if (role === 'tool') return [asText(content)]
  if (type === 'function_call_output') return [asText(output)]
  return asList(content)
    .map(asRecord)
    .filter((part) => part.type === 'tool_result')
    .map((part) => contentText(part.content))
}

/** The two halves of a call's input: it never comes whole. */
export function halvesOf(input: string): string[] {
  const middle = Math.ceil(input.length / 2)
  return [input.slice(0, middle), input.slice(middle)].filter((half) => half !== '')
}

/** Whether a body says that no tool may be called. */
export function forbidsTools(choice: unknown): boolean {
  return choice === 'none' || asRecord(choice).type === 'none'
}

/** The vendors' words for each status, as they would appear in an error body. */
export const statusMessages: Record<number, string> = {
  400: 'Invalid value for the request parameter.',
  401: 'Incorrect API key provided.',
  403: 'Your account does not have access to this resource.',
  404: 'The model does not exist or you do not have access to it.',
  408: 'The request timed out.',
  409: 'The request conflicted with another one.',
  429: 'Rate limit reached. Please try again later.',
  500: 'The server had an error while processing your request. Sorry about that!',
  503: 'The engine is currently overloaded, please try again later.',
  529: 'Overloaded',
}
