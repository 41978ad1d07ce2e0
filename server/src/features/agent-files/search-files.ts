import { askPassageTokens, searchQueryMaxChars } from '#contracts/keepers/recall-choices.ts'
import type { Database } from '../../database/database.ts'
import { estimateTokens } from '../../providers/estimate-tokens.ts'
import { rankTexts } from '../keepers/index.ts'
import { countChunks, listChunkDigests, listChunks } from './agent-files.table.ts'
import { language, searchable } from './searchable.ts'
import type { FilePiece } from './split-file.ts'

/** A passage of an agent's file, with its lines counted from 1, on its page in a PDF. */
export type FilePassage = FilePiece & { path: string }

const passagesMax = 20
/** The longest part of one passage that is sent. */
const passageCharsMax = 6_000

/** The passages of an agent's files that most likely answer, the likeliest first; undefined where it has no files. */
export async function findFilePassages(
  { reports, engine }: Pick<Database, 'reports' | 'engine'>,
  agentId: string,
  { question, askedBefore }: { question: string; askedBefore?: readonly string[] | undefined },
): Promise<FilePassage[] | undefined> {
  const total = await countChunks(reports, agentId)
  if (total === 0) return undefined
  const searched = { index: 'file_stems', scope: agentId } as const
  const ranked = await rankTexts({ db: reports, engine }, searched, {
    question: searchable(question.slice(0, searchQueryMaxChars)),
    askedBefore: askedBefore?.map(searchable),
    ...{ languageCode: language, total },
    limit: passagesMax,
    list: async (numbers) =>
      (await listChunkDigests(reports, agentId, numbers)).map((row) => ({
        ...{ number: Number(row.number), length: row.length, digest: row.digest },
        order: `${row.path}\0${String(row.position).padStart(6, '0')}`,
      })),
  })
  if (ranked.length === 0) return []
  const rows = await listChunks(
    reports,
    agentId,
    ranked.map(({ number }) => number),
  )
  const byNumber = new Map(rows.map((row) => [Number(row.number), row]))
  return ranked.flatMap(({ number }) => {
    const row = byNumber.get(number)
    if (!row) return []
    const { path, page, first_line: firstLine, last_line: lastLine, text } = row
    return [{ path, ...(page !== null && { page }), firstLine, lastLine, text }]
  })
}

/** A passage as a model is given it. */
type GivenPassage = { name: string; text: string }

/** As many of the passages as fit, numbered from `first` on as a model is given them. */
export function takeFilePassages(
  found: readonly FilePassage[],
  { tokensMax, first }: { tokensMax: number; first: number },
): { taken: Map<number, FilePassage>; data: GivenPassage[]; tokens: number } {
  const taken = new Map<number, FilePassage>()
  const data: GivenPassage[] = []
  let tokens = 0
  for (const passage of found) {
    const n = first + taken.size
    const name = `[${n}] ${passage.path}, ${placeIn(passage)}`
    const text = passage.text.slice(0, passageCharsMax).toWellFormed()
    const more = estimateTokens(`${name}\n\n${text}`)
    if (tokens + more > Math.min(tokensMax, askPassageTokens)) continue
    tokens += more
    taken.set(n, passage)
    data.push({ name, text })
  }
  return { taken, data, tokens }
}

function placeIn({ page, firstLine, lastLine }: FilePassage): string {
  return page === undefined ? `lines ${firstLine} to ${lastLine}` : `page ${page}`
}
