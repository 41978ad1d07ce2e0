/**
 * A safe guess of a text's tokens without the provider's tokenizer: four ASCII characters, or one other, a token.
 * English text is near 4 characters a token; Chinese and Japanese near 1 (OpenAI's tiktoken documentation).
 */
export function estimateTokens(text: string): number {
  // Other scripts are three bytes a character in UTF-8, so bytes and characters together tell their share.
  const bytes = Buffer.byteLength(text)
  const others = Math.min(text.length, Math.ceil((bytes - text.length) / 2))
  return Math.ceil((text.length - others) / 4) + others
}
