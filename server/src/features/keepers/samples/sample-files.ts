/** The samples' files by their names, each by its whole address, since that is how the bundle finds it. */
const files: Record<string, URL> = {
  'tide-clock.webp': new URL('./files/tide-clock.webp', import.meta.url),
  'bridge.webp': new URL('./files/bridge.webp', import.meta.url),
  'pale-circle.webp': new URL('./files/pale-circle.webp', import.meta.url),
  'ferry.webp': new URL('./files/ferry.webp', import.meta.url),
  'keys.webp': new URL('./files/keys.webp', import.meta.url),
  'board.webp': new URL('./files/board.webp', import.meta.url),
  'cards.webp': new URL('./files/cards.webp', import.meta.url),
  'box.webp': new URL('./files/box.webp', import.meta.url),
  'plan.webp': new URL('./files/plan.webp', import.meta.url),
  'orion.webp': new URL('./files/orion.webp', import.meta.url),
  'plough.webp': new URL('./files/plough.webp', import.meta.url),
  'jupiter.webp': new URL('./files/jupiter.webp', import.meta.url),
  'eclipse.webp': new URL('./files/eclipse.webp', import.meta.url),
  'moon.webp': new URL('./files/moon.webp', import.meta.url),
  'two-bars.wav': new URL('./files/two-bars.wav', import.meta.url),
}

/** Where one of the samples' files is; `scripts/draw-samples.ts` makes them. */
export function sampleFile(name: string): URL {
  const file = files[name]
  if (!file) throw new Error(`The samples have no file ${name}.`)
  return file
}
