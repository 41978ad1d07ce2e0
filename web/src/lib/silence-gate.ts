/** Silence that lasts so long is no longer recorded. */
export const silenceMs = 3_000

/** The quietest sound that can be speech, and what is always speech, as shares of full scale. */
const quietest = 0.01
const certain = 0.06
/** Speech stands out from the noise of the room by so much. */
const aboveNoise = 3
/** How fast the noise that is assumed rises, by the second; it falls at once. */
const noiseRise = 0.1
/** No room is quieter. */
const leastNoise = 0.001

/** Tells for how long it has been silent, in milliseconds: infinitely long before the first sound. */
export type SilenceGate = {
  /** Takes the loudness of the last instant, from 0 to 1. */
  hear: (level: number, nowMs: number) => number
  /** Silence counts from now on, as after a sound. */
  restart: (nowMs: number) => void
}

/** It learns how noisy the room is. */
export function createSilenceGate(): SilenceGate {
  let noise = quietest / aboveNoise
  let heardAtMs = -Infinity
  let beforeMs: number | undefined
  return {
    hear(level, nowMs) {
      const seconds = (nowMs - (beforeMs ?? nowMs)) / 1_000
      beforeMs = nowMs
      noise = Math.max(leastNoise, Math.min(level, noise * (1 + noiseRise * seconds)))
      const threshold = Math.min(certain, Math.max(quietest, noise * aboveNoise))
      if (level >= threshold) heardAtMs = nowMs
      return nowMs - heardAtMs
    },
    restart(nowMs) {
      heardAtMs = nowMs
    },
  }
}
