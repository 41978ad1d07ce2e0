import type { Palette, ThemeToken } from './theme-tokens.ts'

/** The contrast between the colours of a palette, after WCAG 2.2. Schema-free. */

/** Ratios of level AA: for text (1.4.3), and for the edges of controls and the focus (1.4.11). */
const leastRatios = { text: 4.5, control: 3 } as const

export type ContrastPair = { under: ThemeToken; over: ThemeToken; kind: keyof typeof leastRatios }
export type ContrastResult = ContrastPair & { ratio: number; isEnough: boolean }

const textOn = (under: ThemeToken, ...overs: ThemeToken[]): ContrastPair[] =>
  overs.map((over) => ({ under, over, kind: 'text' }))
const controlsOn = (under: ThemeToken): ContrastPair[] =>
  (['input', 'ring'] as const).map((over) => ({ under, over, kind: 'control' }))

/** Every token that stands on another one somewhere in Keeper. */
export const contrastPairs: readonly ContrastPair[] = [
  ...textOn('background', 'foreground', 'mutedForeground', 'primary', 'destructive'),
  ...textOn('card', 'cardForeground', 'mutedForeground', 'primary', 'destructive'),
  ...textOn('popover', 'popoverForeground', 'mutedForeground', 'destructive'),
  ...textOn('primary', 'primaryForeground'),
  ...textOn('secondary', 'secondaryForeground', 'mutedForeground'),
  ...textOn('muted', 'foreground', 'mutedForeground'),
  ...textOn('accent', 'accentForeground'),
  ...textOn('destructive', 'destructiveForeground'),
  ...controlsOn('background'),
  ...controlsOn('card'),
  ...controlsOn('popover'),
]

export function checkContrast(palette: Palette): ContrastResult[] {
  return contrastPairs.map((pair) => {
    const ratio = contrastRatio(palette[pair.under], palette[pair.over])
    return { ...pair, ratio, isEnough: ratio >= leastRatios[pair.kind] }
  })
}

/** From 1, the same, to 21, black on white. Takes colours such as '#3b82f6'. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16)
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map(linear)
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
