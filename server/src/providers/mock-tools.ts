import { textOf, type ProviderRequest, type ToolCall } from './provider.ts'

/** The call that fits what was said, of the tools that were offered; none once a tool has answered. */
export function chooseCall({ tools = [], toolChoice, messages }: ProviderRequest): ToolCall | undefined {
  const last = messages.at(-1)
  if (toolChoice === 'none' || last?.role !== 'user') return undefined
  const said = textOf(last)
  for (const { name, fits } of choices) {
    const input = tools.some((tool) => tool.name === name) ? fits(said) : undefined
    if (input) return { id: `call_${name}`, name, input: JSON.stringify(input) }
  }
  return undefined
}

const choices: { name: string; fits(said: string): object | undefined }[] = [
  {
    name: 'calculator',
    fits(said) {
      const expression = /\d[\d.\s]*(?:[-+*/^%][\d.\s()]+)+/.exec(said)?.[0].trim()
      return expression === undefined ? undefined : { expression }
    },
  },
  { name: 'current_time', fits: (said) => (/\b(?:what time|date|today)\b/i.test(said) ? {} : undefined) },
  {
    name: 'web_fetch',
    fits(said) {
      const url = /https?:\/\/[^\s)]+/.exec(said)?.[0]
      return url === undefined ? undefined : { url }
    },
  },
  { name: 'list_agents', fits: (said) => (/\bagents\b/i.test(said) ? {} : undefined) },
]

const shownChars = 500

/** What the tools said since the person's last message; undefined where none was asked. */
export function answerFromTools({ messages }: ProviderRequest): string | undefined {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  const results = since.filter(({ role }) => role === 'tool').map(textOf)
  if (results.length === 0) return undefined
  return ['Here is what I found:', ...results.map((text) => text.slice(0, shownChars))].join('\n\n')
}
