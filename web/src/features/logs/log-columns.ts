/** Takes over the table's columns. */
export const subgrid = 'col-span-full grid grid-cols-subgrid'

/** Columns that are there from a middling width of the list on: who, what, when and at what cost. The others need a wide one. */
export const middle = 'hidden @2xl:block'
export const wide = 'hidden @4xl:block'
