/** JSON as models write it: in a fence of Markdown, or as it is. */
export function withoutFence(answer: string): string {
  const text = answer.trim()
  const head = /^```(?:json)?[^\S\n]*\n/.exec(text)?.[0]
  if (head === undefined || text.length < head.length + fence.length || !text.endsWith(fence)) return text
  return text.slice(head.length, -fence.length).trim()
}

const fence = '```'
