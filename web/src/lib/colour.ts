import { kebabToken, type ThemeToken } from '#contracts/themes/theme-tokens.ts'

/** '217.2 91.2% 59.8%': the value of a theme's variable. Throws a TypeError for what isn't a colour. */
export function tokenFromHex(hex: string): string {
  const [red, green, blue] = channelsOf(hex)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const range = most - least
  const lightness = (most + least) / 2
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(most + least - 1))
  const hue =
    range === 0
      ? 0
      : most === red
        ? (green - blue) / range + (green < blue ? 6 : 0)
        : most === green
          ? (blue - red) / range + 2
          : (red - green) / range + 4
  return `${tenths(hue * 60)} ${tenths(saturation * 100)}% ${tenths(lightness * 100)}%`
}

/** Red, green and blue of '#3b82f6' or '#fff', each from 0 to 1. */
function channelsOf(hex: string): [red: number, green: number, blue: number] {
  const digits = /^#(?:[0-9a-f]{3}){1,2}$/i.test(hex) ? hex.slice(1) : undefined
  if (digits === undefined) throw new TypeError(`"${hex}" is not a colour such as #3b82f6.`)
  const width = digits.length / 3
  const channel = (place: number) =>
    Number.parseInt(digits.slice(place * width, (place + 1) * width).repeat(3 - width), 16) / 255
  return [channel(0), channel(1), channel(2)]
}

/** 'cardForeground' becomes '--card-foreground'. */
export function tokenVariable(token: ThemeToken): string {
  return `--${kebabToken(token)}`
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
