/** How text is compared when people search or sort. Schema-free. */

/** The text without case and accents, however those are written: "É" and "e" are one. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
