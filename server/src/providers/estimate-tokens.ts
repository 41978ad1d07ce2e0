import { tokensOf } from '#contracts/runs/token-estimate.ts'

/** A safe guess of a text's tokens. */
export function estimateTokens(text: string): number {
  return tokensOf({ length: text.length, bytes: Buffer.byteLength(text) })
}
