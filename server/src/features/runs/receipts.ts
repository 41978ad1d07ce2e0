import type { Citation } from '#contracts/runs/parts.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { modelChoiceWording } from '#contracts/runs/model-choice-wording.ts'
import { keeperToolWording } from '#contracts/tools/keeper-tool-wording.ts'
import { agentFileWording } from '#contracts/agents/agent-file-wording.ts'
import { verifyQuote, type CitablePassages } from '../keepers/index.ts'
import { citedPlace, type ReadFiles } from './file-reading.ts'
import type { LiveRun } from './live-runs.ts'
import type { ReplyWriter } from './reply-writer.ts'
import type { Admitted } from './run-admission.ts'
import { partsOf } from './run-log.ts'

/** What a model was given to read, by the numbers that it cites. */
export type Sources = { passages: CitablePassages; files: ReadFiles }

/**
 * A writer for what a model says that was given passages of keepers or files. Of its marks `[n "the words"]` those whose words
 * are in their passage become `[1]`, `[2]`, … with a citation each; any other mark of this kind is left out. Text goes on
 * as it comes: only what may be a mark is held back.
 */
export function withReceipts(writer: ReplyWriter, run: Pick<LiveRun, 'log'>, sources: Sources): ReplyWriter {
  const receipts = createReceipts({
    sources,
    cited: partsOf(run.log.entries).filter((part) => part.type === 'citation'),
    write: writer.write,
    cite(citation) {
      writer.sendHeld()
      const part = partsOf(run.log.entries).length
      writer.tell({ event: 'part', data: { part, type: 'citation', ...citation } })
    },
  })
  return {
    ...writer,
    write: receipts.read,
    sendHeld() {
      receipts.release()
      writer.sendHeld()
    },
    end() {
      receipts.release()
      return writer.end()
    },
  }
}

/** Tells what a run wasn't given, once: before it waits for the first time, or beneath its reply. */
export function tellNotGiven(
  writer: ReplyWriter,
  run: Pick<LiveRun, 'log'>,
  { passages, notice, leftOut }: Pick<Sources, 'passages'> & Record<'notice' | 'leftOut', string | undefined>,
): void {
  if (leftOut !== undefined) tellNotice(writer, run, { kind: 'closed-replies', message: leftOut })
  if (notice !== undefined && passages.size === 0)
    tellNotice(writer, run, { kind: 'no-keeper', message: notice })
}

/** Tells beneath a reply what was read for it. */
export function tellReading(
  writer: ReplyWriter,
  run: Pick<LiveRun, 'log'>,
  { passages, files }: Sources,
): void {
  if (files.size > 0) {
    const paths = new Set([...files.values()].map(({ path }) => path))
    tellNotice(writer, run, { kind: 'read-files', message: agentFileWording.read(files.size, paths.size) })
  }
  if (passages.size === 0) return
  const keepers = new Set([...passages.values()].map(({ passage }) => passage.keeperId)).size
  tellNotice(writer, run, { kind: 'read', message: keeperToolWording.read(passages.size, keepers) })
}

function tellNotice(
  writer: ReplyWriter,
  run: Pick<LiveRun, 'log'>,
  notice: { kind: string; message: string },
): void {
  writer.sendHeld()
  const part = partsOf(run.log.entries).length
  writer.tell({ event: 'part', data: { part, type: 'notice', ...notice } })
}

/** Tells which model answered, where it was chosen in place of the agent's. */
export function tellModel(
  writer: ReplyWriter,
  run: Pick<LiveRun, 'log'>,
  { chosen, model }: Pick<Admitted, 'chosen' | 'model'>,
): void {
  const { provider, settings } = model
  if (chosen === undefined || provider === 'mock') return
  writer.sendHeld()
  const part = partsOf(run.log.entries).length
  const message = modelChoiceWording.answeredBy(settings.modelId, providerLabels[provider])
  writer.tell({ event: 'part', data: { part, type: 'notice', kind: 'model', message } })
}

/** A text without the numbers of its receipts, for those who don't see these. Code has brackets of its own. */
export function withoutReceipts(text: string): string {
  const pieces = text.split('`')
  return pieces.map((piece, at) => (at % 2 === 0 ? piece.replace(/ ?\[\d{1,3}\]/g, '') : piece)).join('`')
}

/** `[2]`, `[2, 5]` or `[2 "words of the passage"]`, with the space before it. */
const wholeMark = /^ ?\[(\d{1,3}(?:\s*,\s*\d{1,3})*)(?:\s*[:,]?\s*["“«„]((?:[^\n]|\n(?!\n))*?)["”»“]\s*)?\]/u
/** What may become such a mark with what comes next. */
const markBegun = /^ ?(?:\[(?:[\d,:\s]{0,20}|\d{1,3}\s*[:,]?\s*["“«„](?:[^\n]|\n(?!\n))*\n?))?$/u
/** Nothing that is longer is a mark. */
const markCharsMax = 2_000

type Receipts = {
  /** Takes what the model writes next. */
  read(text: string): void
  /** Lets go what is held back: nothing comes that would make it a mark. */
  release(): void
}

function createReceipts({
  sources,
  cited,
  write,
  cite,
}: {
  sources: Sources
  cited: readonly Citation[]
  write: (text: string) => void
  cite: (citation: Citation) => void
}): Receipts {
  const { passages, files } = sources
  const known = [...cited]
  const numberOf = new Map<number, number>()
  let held = ''
  let ticks = 0

  function take(text: string): void {
    ticks += text.split('`').length - 1
    write(text)
  }

  /** The number that a claimed quote has in the answer; undefined where it isn't in its passage. */
  function verify(n: number, claimed: string): number | undefined {
    const found = findCited(sources, n, claimed)
    if (!found) return undefined
    const same = known.find((one) => isSamePlace(one, found))
    const number = same?.n ?? known.length + 1
    numberOf.set(n, number)
    if (same) return number
    const receipt = { n: number, ...found }
    known.push(receipt)
    cite(receipt)
    return number
  }

  function readMark([whole, list = '', claimed]: RegExpExecArray): void {
    const asked = list.split(',').map(Number)
    const kept = asked.flatMap((n) => {
      const number = claimed === undefined ? numberOf.get(n) : verify(n, claimed)
      return number === undefined ? [] : [number]
    })
    const space = whole.startsWith(' ') ? ' ' : ''
    if (kept.length > 0) take(space + kept.map((n) => `[${n}]`).join(''))
  }

  return {
    read(text) {
      let rest = held + text
      held = ''
      while (rest !== '') {
        const at = passages.size + files.size === 0 ? -1 : rest.search(/ ?\[| $/)
        if (at === -1) return take(rest)
        take(rest.slice(0, at))
        rest = rest.slice(at)
        const mark = ticks % 2 === 0 ? wholeMark.exec(rest.slice(0, markCharsMax)) : null
        if (mark) {
          readMark(mark)
          rest = rest.slice(mark[0].length)
        } else if (ticks % 2 === 0 && rest.length < markCharsMax && markBegun.test(rest)) {
          held = rest
          return
        } else {
          const end = rest.indexOf('[') + 1 || rest.length
          take(rest.slice(0, end))
          rest = rest.slice(end)
        }
      }
    },
    release() {
      const text = held
      held = ''
      // A mark that was never closed shows nothing.
      if (text.trim() === '' || !/^ ?\[\d/.test(text)) take(text)
    },
  }
}

/** What a claimed quote is a quote of; undefined where its words aren't there. */
function findCited(
  { passages, files }: Sources,
  n: number,
  claimed: string,
): Omit<Citation, 'n'> | undefined {
  const passage = passages.get(n)
  const file = files.get(n)
  const quote = verifyQuote(passage?.text.body ?? file?.text ?? '', claimed)?.quote
  if (quote === undefined) return undefined
  if (passage) {
    const { momentId, keeperId, localDate } = passage.passage
    const keeper = { keeper_id: passage.isOwn ? keeperId : null, local_date: localDate }
    return { moment_id: momentId, ...keeper, quote: quote.toWellFormed() }
  }
  if (!file) return undefined
  const none = { moment_id: null, keeper_id: null, local_date: null }
  return { ...none, file: citedPlace(file, quote), quote: quote.toWellFormed() }
}

function isSamePlace(one: Citation, other: Omit<Citation, 'n'>): boolean {
  if (one.quote !== other.quote || one.moment_id !== other.moment_id) return false
  const [file, otherFile] = [one.file, other.file]
  if (file?.path !== otherFile?.path || file?.page !== otherFile?.page) return false
  return file?.first_line === otherFile?.first_line
}
