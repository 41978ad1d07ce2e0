import { z } from 'zod'
import { DraftedAgent, type DescribedAgent } from '#contracts/agents/agent-descriptions.ts'
import type { ToolInfo } from '#contracts/tools/tools.ts'
import { withoutFence } from '../runs/index.ts'

/** The agent of a model's answer, with tools that exist and the permissions they need; or why there is none. */
export function readDraft(
  answer: string,
  tools: readonly ToolInfo[],
): { agent: DescribedAgent } | { reason: string } {
  let value: unknown
  try {
    value = JSON.parse(withoutFence(answer), (_, part: unknown) => storable(part))
  } catch {
    return { reason: 'It is not JSON.' }
  }
  const { data: draft, error } = DraftedAgent.safeParse(value)
  if (!draft) return { reason: z.prettifyError(error).slice(0, 1_000).toWellFormed() }
  const used = tools.filter(({ name }) => draft.tools.includes(name))
  return {
    agent: {
      ...draft,
      avatar: emojiIn(draft.avatar),
      starter_prompts: [...new Set(draft.starter_prompts)].filter((prompt) => prompt !== ''),
      tools: used.map(({ name }) => name),
      permissions: [...new Set(used.flatMap(({ permission }) => permission ?? []))],
    },
  }
}

/** What a database takes of a text. */
function storable(part: unknown): unknown {
  return typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part
}

/** The first character where it is an emoji; empty where it isn't. */
function emojiIn(text: string): string {
  const [first] = new Intl.Segmenter().segment(text)
  const isEmoji = first !== undefined && /\p{Extended_Pictographic}|\p{RI}/u.test(first.segment)
  return isEmoji ? first.segment : ''
}
