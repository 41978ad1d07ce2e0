/**
 * What narrows a list stands in one row: its fields, choices and buttons are of the size `bar`, small beside a mouse. Under a
 * finger they are as large as any other.
 */
export type ControlSize = 'md' | 'bar'

/** How high a field, a choice or a button is. */
export const controlHeights: Record<ControlSize, string> = { md: 'h-10', bar: 'h-10 sm:pointer-fine:h-9' }

/** A field or a choice; a phone's browser zooms in on an input whose text is smaller than 16 px. */
export const controlSizes: Record<ControlSize, string> = {
  md: `${controlHeights.md} w-full text-base`,
  // As wide as the bar says.
  bar: `${controlHeights.bar} text-base sm:pointer-fine:text-sm`,
}
