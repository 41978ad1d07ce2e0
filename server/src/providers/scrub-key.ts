/**
 * Removes the key from a text that a provider wrote: the key itself, any longer piece of it, the masked forms in
 * which providers repeat keys (`sk-ab***yz`), and whatever else looks like a secret key.
 */
export function scrubKey(text: string, apiKey: string | undefined): string {
  const plain = apiKey ? text.replaceAll(apiKey, hidden) : text
  return plain
    .replace(/\b(?:sk|pk|xi|tgp|key)[-_][\w*.…-]{6,}/gi, hidden)
    .replace(/[\w*.…+/=-]{6,}/g, (word) => (repeatsKey(word, apiKey) ? hidden : word))
}

const hidden = '[key]'
const pieceLength = 6

function repeatsKey(word: string, apiKey: string | undefined): boolean {
  if (/\*{3,}/.test(word)) return true
  if (!apiKey) return false
  for (let start = 0; start + pieceLength <= apiKey.length; start++) {
    if (word.includes(apiKey.slice(start, start + pieceLength))) return true
  }
  return false
}
