import { z } from 'zod'
import { keeperToolWording as wording, receiptRule } from '#contracts/tools/keeper-tool-wording.ts'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import {
  citable,
  findPassages,
  findReadableKeepers,
  noteReading,
  readablePolicies,
  readPassages,
  type FoundPassage,
  type ReadableKeepers,
} from '../keepers/index.ts'
import { AppError } from '../../errors.ts'
import { estimateTokens } from '../../providers/estimate-tokens.ts'
import { fenced } from './fence.ts'
import { defineTool, type ToolResult, type ToolUse } from './tool.ts'
import { whereToAllow } from './where-to-allow.ts'

const searchMax = 20
const searchDefault = 8
const readMax = 10
/** Of a moment that a search finds; a longer one is read by itself. */
const foundCharsMax = 2_000

export const keeperSearch = defineTool({
  name: 'keeper_search',
  description:
    "Searches the keepers (private journals) that this person lets you read, and brings the passages that match best. Ask in the person's own words, with names and times where you know them.",
  permission: 'keeper:read',
  input: z.strictObject({
    query: z.string().trim().min(1).max(500),
    keeper: z.string().max(200).optional().describe('The title of one keeper, to search only there.'),
    limit: z.int().min(1).max(searchMax).optional(),
  }),
  async run(use, { query, keeper: title, limit = searchDefault }) {
    const readable = await readableFor(use)
    const keepers = readable.keepers.filter((one) => title === undefined || isCalled(one.title, title))
    if (keepers.length === 0) return noneOpen(readable)
    const asked = { question: query, limit, now: new Date(use.deps.now()), timeZone: use.timeZone }
    const request = { ...asked, ...limitsOf(use, readable) }
    const found = await findPassages(reportsOf(use), keepers, request)
    return tell(use, readable, { found, textOf: foundText })
  },
})

export const keeperRead = defineTool({
  name: 'keeper_read',
  description: 'Reads moments of keepers as a whole, by the ids that keeper_search gave.',
  permission: 'keeper:read',
  input: z.strictObject({
    moments: z.array(z.string().min(1).max(100)).min(1).max(readMax),
    from: z
      .int()
      .min(0)
      .optional()
      .describe('Of a long moment, named first: where to read on, as the result before said.'),
  }),
  async run(use, { moments, from = 0 }) {
    const readable = await readableFor(use)
    const request = { question: '', momentIds: [...new Set(moments)], ...limitsOf(use, readable) }
    const found = await readPassages(reportsOf(use), readable.keepers, request)
    const [first] = found
    // Where the one that was named first can't be read, the next one is read from its beginning.
    const start = first?.passage.momentId === moments[0] ? from : 0
    return tell(use, readable, {
      found,
      textOf: (one) => (one === first ? textFrom(one.text.body, start) : one.text.body),
    })
  },
})

/** The keepers that this model may know of. */
async function readableFor(use: ToolUse): Promise<ReadableKeepers> {
  const { deps, agentId, tries, above, actor: caller } = use
  const by = { agentId, tries, above, caller }
  const { keepers: granted, grants } = await findReadableKeepers(deps.database.db, by)
  if (granted.length === 0) throw await whereToAllow(use, 'read')
  const policies = policiesOf(use)
  const keepers = granted.filter((one) => policies.includes(one.ai_policy))
  if (keepers.length === 0) throw new AppError('forbidden', wording.policyRefuses)
  return { keepers, grants }
}

function isCalled(title: string, asked: string): boolean {
  return title.trim().toLowerCase() === asked.trim().toLowerCase()
}

function noneOpen({ keepers }: ReadableKeepers): string {
  return `${wording.noSuchKeeper} ${keepers.map(({ title }) => `“${title}”`).join(', ')}`
}

function reportsOf({ deps: { database } }: ToolUse) {
  return { db: database.reports, engine: database.engine }
}

/** What the grants allow, and the keepers' owners let this model read. */
function limitsOf(use: ToolUse, { grants }: ReadableKeepers) {
  return { grants, aiPolicies: policiesOf(use) }
}

/** The AI settings of keepers that this model may work for, and those that hear of its answer. */
export function policiesOf({ model, above }: Pick<ToolUse, 'model' | 'above'>): AiPolicy[] {
  const staysHere = [model, ...above.map((one) => one.model)].every((one) => one.staysHere)
  return readablePolicies(staysHere)
}

/** Some 7,500 tokens of English; scripts of which a character is a token get less, by `resultTokensMax`. */
const resultCharsMax = 30_000
const resultTokensMax = 8_000
/** Of the text of one moment, with room for what stands around it. */
const textCharsMax = 28_000
const textTokensMax = 7_000

/**
 * Tells a model as many passages as fit, and which ones didn't. Before any of it is sent, it is noted that the run has
 * read them, and in the keepers' logbooks that they went.
 */
async function tell(
  use: ToolUse,
  readable: ReadableKeepers,
  { found, textOf }: { found: readonly FoundPassage[]; textOf: (one: FoundPassage) => string },
): Promise<ToolResult> {
  const taken: { one: FoundPassage; piece: string }[] = []
  const left: string[] = []
  let [chars, tokens] = [0, 0]
  for (const one of found) {
    const piece = `${headOf(one)}\n${textOf(one).toWellFormed()}`
    const more = estimateTokens(piece)
    if (chars + piece.length > resultCharsMax || tokens + more > resultTokensMax) {
      left.push(one.passage.momentId)
      continue
    }
    chars += piece.length
    tokens += more
    taken.push({ one, piece })
  }
  if (taken.length === 0) return wording.nothingFound
  const read = taken.map(({ one }) => one)
  const numbers = await record(use, readable, { taken: read, tokens })
  const keepers = new Set(read.map(({ passage }) => passage.keeperId)).size
  const summary = wording.read(taken.length, keepers)
  const pieces = taken.map(({ one, piece }) => {
    const n = numbers.get(one.passage.momentId) ?? 0
    use.passages.set(n, citable(one, readable.grants))
    return `[${n}] ${piece}`
  })
  const text = fenced('passages', { title: wording.passages, text: pieces.join('\n\n') })
  const told = [summary, left.length > 0 && wording.noRoom(left), receiptRule].filter(Boolean).join(' ')
  return { result: `${told}\n${text}`, summary }
}

function headOf({ passage: { momentId, keeperTitle, localDate, title } }: FoundPassage): string {
  return [localDate, title, `keeper “${keeperTitle}”`, `moment ${momentId}`].filter(Boolean).join(', ')
}

/** A short part that holds the words is better than a beginning that doesn't. */
function foundText({ passage: { snippet }, text: { body } }: FoundPassage): string {
  return body.length <= foundCharsMax ? body : `${snippet.text} ${wording.moreToRead}`
}

/** As much of a moment as fits, from a character on. */
function textFrom(body: string, from: number): string {
  const rest = body.slice(from)
  let chars = Math.min(rest.length, textCharsMax)
  for (let tokens = tokensIn(rest, chars); tokens > textTokensMax; tokens = tokensIn(rest, chars))
    chars = Math.floor((chars * textTokensMax) / tokens)
  if (chars === rest.length) return rest
  // A character of two halves stays whole.
  if (/[\uD800-\uDBFF]/.test(rest.charAt(chars - 1))) chars -= 1
  return `${rest.slice(0, chars)} ${wording.readOn(from + chars)}`
}

function tokensIn(text: string, chars: number): number {
  return estimateTokens(text.slice(0, chars))
}

function record(
  { deps, agentId, runId, model: reader, above, signal }: ToolUse,
  { grants }: ReadableKeepers,
  read: { taken: readonly FoundPassage[]; tokens: number },
): Promise<ReadonlyMap<string, number>> {
  const { database, now } = deps
  signal.throwIfAborted()
  return database.transaction((db) =>
    noteReading(
      { db, engine: database.engine },
      { runId, agentId, reader, above, grants, ...read, at: now() },
    ),
  )
}
