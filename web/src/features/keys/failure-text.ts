import { ApiError } from '../../lib/api-error.ts'

/** The sentence about a failed key call, followed by the server's reason where it gave one. */
export function failureText(sentence: string, error: unknown): string {
  if (!(error instanceof ApiError)) return sentence
  const reason = Object.values(error.fields)[0] ?? (error.code === '' ? '' : error.message)
  return reason === '' || reason === sentence ? sentence : `${sentence} ${reason}`
}
