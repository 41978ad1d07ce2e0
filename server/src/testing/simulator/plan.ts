/** A tool call as a provider would send it; the input is any text. */
export type SimulatedCall = { id?: string; name: string; input: string }

/** How the simulator answers one request. All parts are optional; without any, a normal answer at once. */
export type SimulatorPlan = {
  /** An error status with the provider's real-looking body. */
  status?: number
  /** `Retry-After`, in seconds or as an HTTP date. */
  retryAfter?: string
  retryAfterMs?: number
  /** The error body repeats the key it received. */
  echoKey?: boolean
  /** The error body is an HTML page, as gateways send. */
  html?: boolean
  /** The exact text of the answer. */
  reply?: string
  /** In how many chunks the text comes; without `reply` that many words are made up. */
  chunks?: number
  /** The exact chunks of the answer; a pair of surrogates may be split between two. Only in-process. */
  pieces?: string[]
  /** Hears after each chunk how many were sent. Only in-process. */
  onChunk?: (sent: number) => void
  /** A made-up answer of this many characters. */
  size?: number
  empty?: boolean
  /** Tools that the answer calls, unless their results have come or it must answer in words. */
  calls?: SimulatedCall[]
  /** Calls them even so. */
  callsAgain?: boolean
  finish?: 'stop' | 'length' | 'content-filter'
  /** Tokens that the usage reports as read from the cache, or spent on reasoning. */
  cachedTokens?: number
  /** Tokens of the prompt that the usage reports. */
  inputTokens?: number
  reasoningTokens?: number
  /** What stands in place of every count of the usage; an absent `count` leaves them out. */
  usage?: { count?: unknown }
  /** The bytes of a stream as a vendor sends them, in place of a made-up one. Only in-process. */
  stream?: string
  /** How the lines of a stream are written: ended by CRLF, or without the space after the colon. */
  dialect?: 'crlf' | 'terse'
  /** Sends the caller to this address, with status 307. */
  redirect?: string
  /** Answers in one piece of JSON though a stream was asked for. */
  unstreamed?: boolean
  /** Before the first chunk, after the headers. */
  firstMs?: number
  /** Between chunks. */
  chunkMs?: number
  /** Sends this many chunks, and the others once `until` has settled. In-process only. */
  hold?: { after: number; until: Promise<unknown> }
  /** Every write carries this many bytes, which splits lines and characters anywhere. */
  split?: number
  /** Ends the body properly after this many chunks, without a finish. */
  cut?: number
  /** Resets the connection before the headers, or breaks it after this many chunks. */
  reset?: 'before' | number
  /** Sends nothing more after this many chunks, and keeps the connection open. */
  silence?: number
  /** While it is silent: a ping and an empty piece of text, so often. */
  heartbeatMs?: number
  /** After this many chunks a line begins that never ends. */
  endlessLine?: number
  /** Sends the whole answer, and keeps the connection open. */
  lingers?: boolean
  /** This chunk, counted from 0, is broken JSON. */
  malformed?: number
  /** After this many chunks an error comes in the stream. */
  error?: number
  /** Misbehaves so many times, then answers normally; counted per directive or per `behave` call. */
  times?: number
}

/** Reads `[[sim status=429 retry-after=2 times=1 reply="two words"]]` out of a message. */
export function readDirective(text: string): { directive: string; plan: SimulatorPlan } | undefined {
  const found = directivePattern.exec(text)
  if (!found) return undefined
  const plan: SimulatorPlan = {}
  for (const [, name = '', quoted, bare = ''] of (found[1] ?? '').matchAll(settingPattern)) {
    const read = settings[name]
    if (!read) throw new Error(`The simulator does not know "${name}".`)
    const { calls = [], ...setting } = read(quoted?.replaceAll('\\n', '\n') ?? bare)
    Object.assign(plan, setting, calls.length > 0 && { calls: [...(plan.calls ?? []), ...calls] })
  }
  return { directive: found[0], plan }
}

/** A message without its directive. */
export function withoutDirective(text: string): string {
  return text.replace(directivePattern, '').trim()
}

/** What remains of a plan once it has misbehaved often enough: the answer itself and its pace. */
export function behavedPlan(plan: SimulatorPlan): SimulatorPlan {
  const { reply, pieces, onChunk, chunks, size, firstMs, chunkMs, split } = plan
  return { reply, pieces, onChunk, chunks, size, firstMs, chunkMs, split }
}

const directivePattern = /\[\[sim\b((?:"[^"]*"|[^"\]])*)\]\]/
const settingPattern = /([a-z-]+)(?:=(?:"([^"]*)"|(\S+)))?/g

const settings: Record<string, (value: string) => SimulatorPlan> = {
  status: (value) => ({ status: Number(value) }),
  'retry-after': (value) => ({ retryAfter: value }),
  'retry-after-ms': (value) => ({ retryAfterMs: Number(value) }),
  'echo-key': () => ({ echoKey: true }),
  html: () => ({ html: true }),
  reply: (value) => ({ reply: value }),
  chunks: (value) => ({ chunks: Number(value) }),
  size: (value) => ({ size: Number(value) }),
  empty: () => ({ empty: true }),
  finish: (value) => ({ finish: value === 'length' || value === 'content-filter' ? value : 'stop' }),
  refusal: () => ({ finish: 'content-filter' }),
  'input-tokens': (value) => ({ inputTokens: Number(value) }),
  'cached-tokens': (value) => ({ cachedTokens: Number(value) }),
  'reasoning-tokens': (value) => ({ reasoningTokens: Number(value) }),
  'first-ms': (value) => ({ firstMs: Number(value) }),
  'chunk-ms': (value) => ({ chunkMs: Number(value) }),
  split: (value) => ({ split: Number(value) }),
  cut: (value) => ({ cut: Number(value) }),
  reset: (value) => ({ reset: value === 'before' ? value : Number(value) }),
  silence: (value) => ({ silence: Number(value || 0) }),
  // A name and an input with single quotes: call="calculator {'expression':'2+2'}"
  call: (value) => {
    const [name = '', ...input] = value.split(' ')
    return { calls: [{ name, input: input.join(' ').replaceAll("'", '"') || '{}' }] }
  },
  'heartbeat-ms': (value) => ({ heartbeatMs: Number(value) }),
  'endless-line': (value) => ({ endlessLine: Number(value || 0) }),
  usage: (value) => ({ usage: value === 'missing' ? {} : { count: readCount(value) } }),
  redirect: (value) => ({ redirect: value }),
  unstreamed: () => ({ unstreamed: true }),
  malformed: (value) => ({ malformed: Number(value || 0) }),
  error: (value) => ({ error: Number(value || 0) }),
  times: (value) => ({ times: Number(value) }),
}

/** A number, or words in its place. */
function readCount(value: string): number | string {
  return Number.isNaN(Number(value)) ? value : Number(value)
}
