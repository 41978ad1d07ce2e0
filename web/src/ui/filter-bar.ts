/**
 * What narrows a list stands in one row: fields and selects of one height, their text of one size. Under a finger they are as
 * large as any field, for a phone's browser zooms in on an input whose text is smaller.
 */
export const barControlClass = 'h-10! text-base! sm:pointer-fine:h-9! sm:pointer-fine:text-sm!'

/** The same for a bar's buttons, whose text is small everywhere. */
export const barButtonClass = 'h-10! px-3.5! text-sm! sm:pointer-fine:h-9!'
