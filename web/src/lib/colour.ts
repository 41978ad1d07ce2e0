import { kebabToken, type ThemeToken } from '#contracts/themes/theme-tokens.ts'

/** Hue in degrees, saturation and lightness in percent. */
export type Hsl = { hue: number; saturation: number; lightness: number }

/** Reads '#rgb' or '#rrggbb'. Throws a TypeError for anything else. */
export function hslFromHex(hex: string): Hsl {
  const { red, green, blue } = rgbFromHex(hex)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  const lightness = most - spread / 2
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1))
  return {
    hue: tenths(hueOf({ red, green, blue, most, spread })),
    saturation: tenths(saturation * 100),
    lightness: tenths(lightness * 100),
  }
}

/** '217.2 91.2% 59.8%': the value of a theme's variable. */
export function tokenFromHex(hex: string): string {
  const { hue, saturation, lightness } = hslFromHex(hex)
  return `${hue} ${saturation}% ${lightness}%`
}

/** The way back, to '#rrggbb'. */
export function hexFromHsl({ hue, saturation, lightness }: Hsl): string {
  const [s, l] = [saturation / 100, lightness / 100]
  const reach = s * Math.min(l, 1 - l)
  const channels = [0, 8, 4].map((turn) => {
    const k = (turn + hue / 30) % 12
    const value = l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** 'cardForeground' becomes '--card-foreground'. */
export function tokenVariable(token: ThemeToken): string {
  return `--${kebabToken(token)}`
}

function rgbFromHex(hex: string): { red: number; green: number; blue: number } {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1]
  if (digits === undefined) throw new TypeError(`"${hex}" is not a colour such as #3b82f6.`)
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(long, 16)
  return { red: (value >> 16) / 255, green: ((value >> 8) & 255) / 255, blue: (value & 255) / 255 }
}

function hueOf(colour: { red: number; green: number; blue: number; most: number; spread: number }): number {
  const { red, green, blue, most, spread } = colour
  if (spread === 0) return 0
  if (most === red) return (((green - blue) / spread + 6) % 6) * 60
  if (most === green) return ((blue - red) / spread + 2) * 60
  return ((red - green) / spread + 4) * 60
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
