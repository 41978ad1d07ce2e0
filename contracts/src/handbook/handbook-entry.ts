/** One page of Keeper's handbook. */
export type HandbookEntry = {
  id: string
  /** As it goes by in a list of what the handbook tells about. */
  title: string
  /** The words people ask with: phrases of which all words must be there, in any form and order. */
  askedAs: readonly string[]
  /** Markdown: what really exists in Keeper today. */
  text: string
}
