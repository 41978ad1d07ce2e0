/** How much agents remember about people. Schema-free. */

/** Facts of one person that one agent has. */
export const memoryFactsMax = 200
export const memoryStatementMaxChars = 300
/** Tokens of a prompt that remembered facts may take. */
export const memoryTokensMax = 1_000
export const memoryPageSize = 20
/** Until then a forgotten fact can be brought back. */
export const memoryUndoMs = 10 * 60_000

/** The names of the tools by which agents remember. */
export const [rememberTool, forgetTool] = ['remember', 'forget'] as const

/** Where a person sees what an agent knows about them. */
export function memoryPath(agentId: string, factId?: string): string {
  const query = factId === undefined ? '' : `?${new URLSearchParams({ fact: factId }).toString()}`
  return `/studio/memory/${encodeURIComponent(agentId)}${query}`
}

/** The agent and the fact that such a path names. */
export function factOfPath(path: string): { agentId: string; factId: string } | undefined {
  const [, agentId, factId] = /^\/studio\/memory\/([^?/]+)\?fact=([\w-]+)$/.exec(path) ?? []
  if (agentId === undefined || factId === undefined) return undefined
  return { agentId: decodeURIComponent(agentId), factId }
}
