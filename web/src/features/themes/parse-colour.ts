import {
  blend as blendColours,
  formatHex,
  modeHsl,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeHsl, modeOklab, modeOklch]) useMode(mode)

/** '#rrggbb' and how much of it covers what is beneath, from 0 to 1. */
export type ParsedColour = { hex: string; alpha: number }

/** Reads a colour as themes are passed on with: CSS's own forms, and HSL without its function. Undefined for others. */
export function parseColour(text: string): ParsedColour | undefined {
  const trimmed = text.trim()
  const colour = parse(/^[\d.+-]/.test(trimmed) ? `hsl(${trimmed})` : trimmed)
  if (!colour) return undefined
  return { hex: formatHex(colour), alpha: colour.alpha ?? 1 }
}

/** What is seen where a colour lies on another one. */
export function blend({ hex, alpha }: ParsedColour, under: string): string {
  const over = parse(hex)
  return over ? formatHex(blendColours([under, { ...over, alpha }])) : under
}
