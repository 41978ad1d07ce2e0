import { StringDecoder } from 'node:string_decoder'
import { importEntryMaxChars, importJournalMaxChars } from '#contracts/keepers/import-choices.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { AppError } from '../../../errors.ts'

/** A value of a JSON file: an element of its list, or of a list in its object, or a value of its object. */
export type JsonElement = { key: string; value: unknown; isListed: boolean }

/** How long an element may be, and what is said of a longer one. Other lists than `lists` come whole, where it is given. */
export type ElementBound = { chars: number; tooLong: string; lists?: readonly string[] }
export const entryBound = { chars: importEntryMaxChars, tooLong: importWording.entryTooLong }
export const journalBound = { chars: importJournalMaxChars, tooLong: importWording.journalTooLong }

/**
 * The elements of a JSON file one after the other, however large it is: of a list, and of each list directly in an
 * object; the object's other values as a whole. Throws a sentence for people where it isn't JSON, or goes beyond the bound.
 */
export async function* jsonElements(
  input: AsyncIterable<string | Uint8Array>,
  bound: ElementBound,
): AsyncGenerator<JsonElement> {
  const scanner = newScanner(bound)
  const decoder = new StringDecoder('utf8')
  for await (const chunk of input) yield* scanner.take(decoder.write(Buffer.from(chunk)))
  yield* scanner.take(decoder.end())
  scanner.end()
}

function newScanner(bound: ElementBound) {
  /** The brackets that are open, and the key under the outermost object. */
  const open: string[] = []
  let [key, parts, length] = ['', [] as string[], 0]
  let [isInString, isEscaped, hasBegun] = [false, false, false]
  let [isKeyNext, isKey, isColonNext] = [false, false, false]
  /** Whether this is in a list directly in the outermost object. */
  let isInnerList = false
  /** At which depth values are taken. */
  const depthOf = () => (isInnerList ? 2 : 1)

  const isTakenApart = (list: string) => bound.lists?.includes(list) ?? true

  function* emit(): Generator<JsonElement> {
    const text = parts.join('').trim()
    parts = []
    length = 0
    if (text !== '') yield { key, value: parse(text), isListed: isInnerList || open[0] === '[' }
  }

  function* take(chunk: string): Generator<JsonElement> {
    let from = 0
    const keep = (to: number) => {
      if (to <= from) return
      length += to - from
      if (length > bound.chars) throw new AppError('invalid_request', bound.tooLong)
      parts.push(chunk.slice(from, to))
    }
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at)
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (code === 0x5c) isEscaped = true
        else if (code === 0x22) {
          isInString = false
          if (isKey) {
            keep(at + 1)
            key = String(parse(parts.join('').trim()))
            parts = []
            length = 0
            from = at + 1
            isKey = false
            isColonNext = true
          }
        }
        continue
      }
      if (code === 0x22) {
        isInString = true
        if (open.length === 1 && open[0] === '{' && isKeyNext) {
          isKey = true
          isKeyNext = false
          from = at
        }
      } else if (code === 0x7b || code === 0x5b) {
        const bracket = code === 0x7b ? '{' : '['
        if (open.length === 0) {
          if (hasBegun) throw unreadable()
          hasBegun = true
          isKeyNext = bracket === '{'
          from = at + 1
        } else if (open.length === 1 && open[0] === '{' && bracket === '[' && isTakenApart(key)) {
          isInnerList = true
          from = at + 1
        }
        open.push(bracket)
      } else if (code === 0x7d || code === 0x5d) {
        const depth = depthOf()
        if (open.pop() !== (code === 0x7d ? '{' : '[')) throw unreadable()
        if (open.length < depth) {
          keep(at)
          yield* emit()
          from = at + 1
          if (open.length === 1) isInnerList = false
        }
      } else if (code === 0x2c && open.length === depthOf()) {
        keep(at)
        yield* emit()
        from = at + 1
        if (open.length === 1 && open[0] === '{') isKeyNext = true
      } else if (code === 0x3a && isColonNext) {
        isColonNext = false
        parts = []
        length = 0
        from = at + 1
      }
    }
    if (open.length > 0) keep(chunk.length)
  }

  return {
    take,
    end() {
      if (!hasBegun || open.length > 0) throw unreadable()
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unreadable(cause)
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError('invalid_request', importWording.wrongContent, { cause })
}
