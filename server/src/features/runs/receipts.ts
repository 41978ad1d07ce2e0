import type { Citation } from '#contracts/runs/parts.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { modelChoiceWording } from '#contracts/runs/model-choice-wording.ts'
import { keeperToolWording } from '#contracts/tools/keeper-tool-wording.ts'
import { verifyQuote, type CitablePassages } from '../keepers/index.ts'
import type { LiveRun } from './live-runs.ts'
import type { ReplyWriter } from './reply-writer.ts'
import type { Admitted } from './run-admission.ts'
import { partsOf } from './run-log.ts'

/**
 * A writer for what a model says that was given passages of keepers. Of its marks `[n "the words"]` those whose words
 * are in their passage become `[1]`, `[2]`, … with a citation each; any other mark of this kind is left out. Text goes on
 * as it comes: only what may be a mark is held back.
 */
export function withReceipts(
  writer: ReplyWriter,
  run: Pick<LiveRun, 'log'>,
  passages: CitablePassages,
): ReplyWriter {
  const receipts = createReceipts({
    passages,
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

/** Tells beneath a reply what was read of keepers for it, or why nothing was. */
export function tellReading(
  writer: ReplyWriter,
  run: Pick<LiveRun, 'log'>,
  { passages, notice }: { passages: CitablePassages; notice: string | undefined },
): void {
  const keepers = new Set([...passages.values()].map(({ passage }) => passage.keeperId)).size
  const message = passages.size > 0 ? keeperToolWording.read(passages.size, keepers) : notice
  if (message === undefined) return
  writer.sendHeld()
  const kind = passages.size > 0 ? 'read' : 'no-keeper'
  const part = partsOf(run.log.entries).length
  writer.tell({ event: 'part', data: { part, type: 'notice', kind, message } })
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
  passages,
  cited,
  write,
  cite,
}: {
  passages: CitablePassages
  cited: readonly Citation[]
  write: (text: string) => void
  cite: (citation: Citation) => void
}): Receipts {
  const known = [...cited]
  const numberOf = new Map<number, number>()
  let held = ''
  let ticks = 0

  function take(text: string): void {
    ticks += text.split('`').length - 1
    write(text)
  }

  /** The number that a claimed quote has in the answer; undefined where it doesn't stand in its passage. */
  function verify(n: number, claimed: string): number | undefined {
    const passage = passages.get(n)
    const quote = passage && verifyQuote(passage.text.body, claimed)?.quote
    if (!passage || quote === undefined) return undefined
    const { momentId, keeperId, localDate } = passage.passage
    const same = known.find((one) => one.moment_id === momentId && one.quote === quote)
    const number = same?.n ?? known.length + 1
    numberOf.set(n, number)
    if (same) return number
    const receipt = {
      n: number,
      moment_id: momentId,
      keeper_id: passage.isOwn ? keeperId : null,
      local_date: localDate,
      quote: quote.toWellFormed(),
    }
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
        const at = passages.size === 0 ? -1 : rest.search(/ ?\[| $/)
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
