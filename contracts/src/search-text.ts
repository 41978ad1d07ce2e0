/** How text is compared when people search or sort. Schema-free. */

/** The text without case and accents, however those are written: "É" and "e" are one. */
export function foldText(text: string): string {
  // Most words are ASCII, which folds to lower case alone.
  if (isAscii(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** Whether a text has neither accents nor other scripts. */
export function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text)
}
