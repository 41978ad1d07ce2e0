import { receiptRule } from '#contracts/tools/keeper-tool-wording.ts'

/** So many passages are shown at most. */
const mostPassages = 5
const shownChars = 240

/** The passages of keepers that a question comes with, for nobody reads them without a key; undefined where there are none. */
export function answerFromPassages(system: string, said: string): string | undefined {
  const passages = passagesOf(system, said)
  if (passages.length === 0) return undefined
  const lines = passages.slice(0, mostPassages).map(({ n, name, text }) => {
    const words = firstWords(text)
    return `- **${name}**: ${words} [${n} "${words}"]`
  })
  return [intro, lines.join('\n')].join('\n\n')
}

type GivenPassage = { n: string; name: string; text: string }

/** The passages that a message comes with. */
export function passagesOf(system: string, said: string): GivenPassage[] {
  if (!system.includes(receiptRule)) return []
  const found = said.matchAll(/<(data(?:-\d+)?)>\n\[(\d+)\] ([^\n]*)\n\n([^]*?)\n<\/\1>/g)
  return [...found].map(([, , n = '', name = '', text = '']) => ({ n, name, text }))
}

/** What the person said, without the data that comes before it. */
export function withoutData(said: string): string {
  return said.replace(/^(?:<(data(?:-\d+)?)>\n[^]*?\n<\/\1>\n\n)+/, '')
}

const intro =
  'No key is set, so no model has read your keepers. These are your own moments that go with what you asked:'

/** The first line that says something, cut between words. */
function firstWords(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const line = lines.find((one) => one.split(/\s+/).length >= 4) ?? lines.find((one) => one !== '') ?? ''
  return line.length <= shownChars ? line : line.slice(0, line.lastIndexOf(' ', shownChars) || shownChars)
}
