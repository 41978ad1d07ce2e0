import { createContext, type ReactNode } from 'react'

/** Draws what a picture or a link of a text leads to; undefined where it leads elsewhere. */
export type DrawEmbed = (embed: {
  address: string
  /** A picture's description; empty for a link. */
  label: string
  /** What stands in the text for it. */
  words: ReactNode
}) => ReactNode | undefined

/** How a feature shows what its texts hold, in place of plain links. */
export const EmbedContext = createContext<DrawEmbed>(() => undefined)
