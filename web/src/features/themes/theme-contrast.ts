import { modeLrgb, modeRgb, useMode, wcagContrast } from 'culori/fn'
import type { Palette, ThemeToken } from '#contracts/themes/theme-tokens.ts'

for (const mode of [modeRgb, modeLrgb]) useMode(mode)

/** Ratios of level AA: for text (1.4.3), and for the edges of controls and the focus (1.4.11). */
const leastRatios = { text: 4.5, control: 3 } as const

export type ContrastPair = { under: ThemeToken; over: ThemeToken; kind: keyof typeof leastRatios }
export type ContrastResult = ContrastPair & { ratio: number; isEnough: boolean }

const textOn = (under: ThemeToken, ...overs: ThemeToken[]): ContrastPair[] =>
  overs.map((over) => ({ under, over, kind: 'text' }))
/** The bar where the keyboard is, on the row that it marks. */
const rowMark: ContrastPair = { under: 'muted', over: 'ring', kind: 'control' }
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
  rowMark,
]

/** The contrast of each pair of a palette, after WCAG 2.2: from 1, the same, to 21, black on white. */
export function checkContrast(palette: Palette): ContrastResult[] {
  return contrastPairs.map((pair) => {
    const ratio = wcagContrast(palette[pair.under], palette[pair.over])
    return { ...pair, ratio, isEnough: ratio >= leastRatios[pair.kind] }
  })
}
