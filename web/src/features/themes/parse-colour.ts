import { hexFromHsl } from '../../lib/colour.ts'

/** '#rrggbb' and how much of it covers what is beneath, from 0 to 1. */
export type ParsedColour = { hex: string; alpha: number }

const number = String.raw`([+-]?[\d.]+)`
const hslPattern = new RegExp(
  String.raw`^(?:hsla?\()?\s*${number}(?:deg)?[\s,]+${number}%[\s,]+${number}%(?:\s*[/,]\s*${number}(%?))?\s*\)?$`,
  'i',
)
const oklchPattern = new RegExp(
  String.raw`^oklch\(\s*${number}(%?)\s+${number}(%?)\s+${number}(?:deg)?(?:\s*/\s*${number}(%?))?\s*\)$`,
  'i',
)

/** Reads a colour as themes are passed on with: hex, HSL with or without its function, OKLCH. Undefined for others. */
export function parseColour(text: string): ParsedColour | undefined {
  const trimmed = text.trim()
  return parseHex(trimmed) ?? parseHsl(trimmed) ?? parseOklch(trimmed)
}

/** What is seen where a colour lies on another one. */
export function blend({ hex, alpha }: ParsedColour, under: string): string {
  const [over, below] = [channelsOf(hex), channelsOf(under)]
  return hexOf(over.map((value, at) => value * alpha + (below[at] ?? 0) * (1 - alpha)))
}

function parseHex(text: string): ParsedColour | undefined {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
  return { hex: `#${long.slice(0, 6)}`, alpha: Number.parseInt(long.slice(6) || 'ff', 16) / 255 }
}

function parseHsl(text: string): ParsedColour | undefined {
  const [, hue, saturation, lightness, alpha, unit] = hslPattern.exec(text) ?? []
  if (hue === undefined) return undefined
  const hsl = {
    hue: ((Number(hue) % 360) + 360) % 360,
    saturation: within(Number(saturation), 100),
    lightness: within(Number(lightness), 100),
  }
  return complete(hexFromHsl(hsl), partOf(alpha, unit))
}

function parseOklch(text: string): ParsedColour | undefined {
  const found = oklchPattern.exec(text)
  if (!found) return undefined
  const [, light, lightUnit, chroma, chromaUnit, hue, alpha, unit] = found
  const l = partOf(light, lightUnit)
  // 100% of chroma is 0.4.
  const c = partOf(chroma, chromaUnit) * (chromaUnit === '%' ? 0.4 : 1)
  const angle = (Number(hue) * Math.PI) / 180
  return complete(hexFromOklab(l, c * Math.cos(angle), c * Math.sin(angle)), partOf(alpha, unit))
}

/** After Björn Ottosson, "A perceptual color space for image processing". */
function hexFromOklab(lightness: number, a: number, b: number): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return hexOf(
    linear.map((value) => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)),
  )
}

function complete(hex: string, alpha: number): ParsedColour | undefined {
  return /^#[0-9a-f]{6}$/.test(hex) && !Number.isNaN(alpha) ? { hex, alpha: within(alpha, 1) } : undefined
}

function partOf(text: string | undefined, unit: string | undefined): number {
  if (text === undefined) return 1
  return unit === '%' ? Number(text) / 100 : Number(text)
}

function channelsOf(hex: string): number[] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function hexOf(channels: number[]): string {
  const texts = channels.map((value) => Math.round(within(value, 255)).toString(16).padStart(2, '0'))
  return `#${texts.join('')}`
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, value))
}
