import { z } from 'zod'
import { mcpWording } from '#contracts/tools/mcp-wording.ts'

/** What a server may answer to a call: what Keeper doesn't know of it is passed over. */
export const CallAnswer = z.looseObject({
  content: z.array(z.looseObject({ type: z.string() })).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
})

const textMaxChars = 30_000

/** An answer as text without secrets: what is no text is named, and what is long is cut. */
export function textOfAnswer(
  { content, structuredContent }: z.infer<typeof CallAnswer>,
  hide: (text: string) => string,
): string {
  const said = content.map(textOfBlock).filter(Boolean)
  if (said.length === 0 && structuredContent !== undefined) said.push(JSON.stringify(structuredContent))
  // Before it is cut: half a secret would not be found.
  const text = hide(said.join('\n\n') || mcpWording.nothing)
  return text.length > textMaxChars
    ? `${text.slice(0, textMaxChars).toWellFormed()}\n\n${mcpWording.cut}`
    : text
}

const Text = z.looseObject({ type: z.literal('text'), text: z.string() })
const Data = z.looseObject({ type: z.enum(['image', 'audio']), data: z.string(), mimeType: z.string() })
const Link = z.looseObject({ type: z.literal('resource_link'), uri: z.string(), name: z.string().optional() })
const Resource = z.looseObject({
  type: z.literal('resource'),
  resource: z.looseObject({
    uri: z.string(),
    text: z.string().optional(),
    blob: z.string().optional(),
    mimeType: z.string().optional(),
  }),
})
const Block = z.discriminatedUnion('type', [Text, Data, Link, Resource])

function textOfBlock(item: unknown): string {
  const parsed = Block.safeParse(item)
  if (!parsed.success) return mcpWording.notShown('content of another kind', '')
  const block = parsed.data
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio':
      return mcpWording.notShown(block.type, detailOf(block.mimeType, block.data))
    case 'resource_link':
      return [block.name, block.uri].filter(Boolean).join(': ')
    case 'resource': {
      const { uri, text, blob = '', mimeType = '' } = block.resource
      return text === undefined
        ? mcpWording.notShown(`file ${uri}`, detailOf(mimeType, blob))
        : `${uri}\n${text}`
    }
  }
}

function detailOf(mimeType: string, base64: string): string {
  const bytes = Math.floor((base64.length * 3) / 4)
  return [mimeType, `${bytes.toLocaleString('en')} bytes`].filter(Boolean).join(', ')
}
