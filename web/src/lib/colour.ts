import { converter, modeHsl, modeRgb, useMode } from 'culori/fn'
import { kebabToken, type ThemeToken } from '#contracts/themes/theme-tokens.ts'

useMode(modeRgb)
useMode(modeHsl)
const toHsl = converter('hsl')

/** '217.2 91.2% 59.8%': the value of a theme's variable. Throws a TypeError for what isn't a colour. */
export function tokenFromHex(hex: string): string {
  const colour = toHsl(hex)
  if (!colour) throw new TypeError(`"${hex}" is not a colour such as #3b82f6.`)
  const { h: hue = 0, s: saturation, l: lightness } = colour
  return `${tenths(hue)} ${tenths(saturation * 100)}% ${tenths(lightness * 100)}%`
}

/** 'cardForeground' becomes '--card-foreground'. */
export function tokenVariable(token: ThemeToken): string {
  return `--${kebabToken(token)}`
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
