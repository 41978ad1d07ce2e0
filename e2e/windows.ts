import { isInSample, isLong } from '../server/src/testing/sample.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 360, height: 740 }

/** The windows that a screen is checked in: `npm test` takes one of them by its seed, the long run both. */
export function windowsFor(screen: string): { width: number; height: number }[] {
  if (isLong) return [wide, narrow]
  return [isInSample(screen, 2) ? wide : narrow]
}
