/** Order matters: every browser also names the ones it descends from. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const

/** "Firefox on Linux", as far as a user agent's text tells. */
export function deviceName(userAgent: string | null | undefined): string {
  if (!userAgent) return 'Unknown device'
  const browser = nameIn(userAgent, browsers)
  const system = nameIn(userAgent, systems)
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? userAgent.split(/[/\s]/, 1)[0] ?? 'Unknown device'
}

function nameIn(userAgent: string, names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([sign]) => sign.test(userAgent))?.[1]
}
