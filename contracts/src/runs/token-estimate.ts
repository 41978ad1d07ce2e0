/**
 * A safe guess of a text's tokens without the provider's tokenizer: four ASCII characters, or one other, a token.
 * English text is near 4 characters a token; Chinese and Japanese near 1 (OpenAI's tiktoken documentation). `bytes` are
 * those of the text in UTF-8, `length` its characters as JavaScript counts them. Schema-free.
 */
export function tokensOf({ length, bytes }: { length: number; bytes: number }): number {
  // Other scripts are three bytes a character in UTF-8, so bytes and characters together tell their share.
  const others = Math.min(length, Math.ceil((bytes - length) / 2))
  return Math.ceil((length - others) / 4) + others
}
