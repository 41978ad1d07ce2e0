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
    const request = { question: query, limit, now: new Date(use.deps.now()), ...limitsOf(use, readable) }
    const found = await findPassages(reportsOf(use), keepers, request)
    return tell(use, readable, { found, charsMax: foundCharsMax })
  },
})

export const keeperRead = defineTool({
  name: 'keeper_read',
  description: 'Reads moments of keepers as a whole, by the ids that keeper_search gave.',
  permission: 'keeper:read',
  input: z.strictObject({ moments: z.array(z.string().min(1).max(100)).min(1).max(readMax) }),
  async run(use, { moments }) {
    const readable = await readableFor(use)
    const request = { question: '', momentIds: [...new Set(moments)], ...limitsOf(use, readable) }
    const found = await readPassages(reportsOf(use), readable.keepers, request)
    return tell(use, readable, { found, charsMax: resultCharsMax })
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

/**
 * Tells a model as many passages as fit. Before any of it is sent, it is noted that the run has read them, and in the
 * keepers' logbooks that they went.
 */
async function tell(
  use: ToolUse,
  readable: ReadableKeepers,
  { found, charsMax }: { found: readonly FoundPassage[]; charsMax: number },
): Promise<ToolResult> {
  const taken: { one: FoundPassage; piece: string }[] = []
  let [chars, tokens] = [0, 0]
  for (const one of found) {
    const piece = pieceOf(one, charsMax)
    const more = estimateTokens(piece)
    if (chars + piece.length > resultCharsMax || tokens + more > resultTokensMax) continue
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
  return { result: `${summary} ${receiptRule}\n${text}`, summary }
}

function pieceOf({ passage, text: { body } }: FoundPassage, charsMax: number): string {
  const { momentId, keeperTitle, localDate, title, snippet } = passage
  const head = [localDate, title, `keeper “${keeperTitle}”`, `moment ${momentId}`]
  const isShort = body.length <= charsMax
  // A short part that holds the words is better than a beginning that doesn't.
  const text = isShort ? body : charsMax < resultCharsMax ? snippet.text : body.slice(0, longestCharsMax)
  const note = isShort ? '' : charsMax < resultCharsMax ? ` ${wording.moreToRead}` : ` ${wording.cutHere}`
  return `${head.filter(Boolean).join(', ')}\n${text.toWellFormed()}${note}`
}

/** Of one moment that is read as a whole. */
const longestCharsMax = 28_000

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
