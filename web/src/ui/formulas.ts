/** What a formula's source begins with once it is marked as code: within a line, or on lines of its own. */
const inlineMark = '\u{E000}'
const displayMark = '\u{E001}'

/** Code and escaped characters, which hold no formulas; then the ways to write one. */
const pieces = new RegExp(
  [
    String.raw`^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(?<fence>\x60{3,}|~{3,})[^]*?(?:^[ \t>]*\k<fence>|(?![^]))`,
    String.raw`(?<ticks>\x60+)(?!\x60)[^]*?(?<!\x60)\k<ticks>(?!\x60)`,
    String.raw`\\[\\$\x60]`,
    String.raw`(?<indent>^[ \t]*)(?:\$\$(?<dollars>[^$\x60]+)\$\$|\\\[(?<brackets>[^\x60]+?)\\\])[ \t]*$`,
    String.raw`\$\$(?<inDollars>[^$\x60]+)\$\$`,
    String.raw`\\\[(?<inBrackets>[^\x60]+?)\\\]`,
    String.raw`\\\((?<inParentheses>[^\x60]+?)\\\)`,
    String.raw`(?<![\w$])\$(?<inline>(?!\s)[^$\x60]*[^$\x60\s\\])\$(?!\w)`,
  ].join('|'),
  'gm',
)

/** "5 and 10": what stands between two amounts of money, rather than a formula. */
const money = /^\d[^\\]*\s[a-z]{2,}/i

/** Marks formulas between $…$, $$…$$, \(…\) and \[…\] as code, so that Markdown leaves them as they are. */
export function markFormulas(text: string): string {
  if (!/\$|\\[([]/.test(text)) return text
  return text.replaceAll(pieces, (whole: string, ...found) => {
    const groups = found.at(-1) as Record<string, string | undefined>
    const { indent = '', dollars, brackets, inDollars, inBrackets, inParentheses, inline } = groups
    const onLines = dollars ?? brackets
    if (onLines !== undefined) return `${indent}\`\`\`math\n${indent}${onLines.trim()}\n${indent}\`\`\``
    const display = inDollars ?? inBrackets
    if (display !== undefined) return asCode(displayMark, display)
    if (inParentheses !== undefined) return asCode(inlineMark, inParentheses)
    if (inline === undefined || /\n\s*\n/.test(inline) || money.test(inline)) return whole
    return asCode(inlineMark, inline)
  })
}

/** The formula that a piece of code was marked as. */
export function readFormula(code: string): { tex: string; isDisplay: boolean } | undefined {
  const isDisplay = code.startsWith(displayMark)
  return isDisplay || code.startsWith(inlineMark) ? { tex: code.slice(1).trim(), isDisplay } : undefined
}

function asCode(mark: string, tex: string): string {
  return `\`${mark}${tex.trim()}\``
}
