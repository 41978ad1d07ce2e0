/** A text as it is read: names without the brackets that they are written in. */
export function withoutBrackets(text: string): string {
  return text.replace(/\[\[([^\]\n]+)\]\]/g, '$1')
}
