import { createRandom } from '../../server/src/features/keepers/demo/demo-moment.ts'

/** Samples a second: enough for a cello's strings, and a small file. */
const rate = 8_000
const secondsPerNote = 0.25

/** Bars one and two of the prelude of Bach's first cello suite (BWV 1007), as MIDI notes. */
const bars = [
  ...[43, 50, 59, 57, 59, 50, 59, 50, 43, 50, 59, 57, 59, 50, 59, 50],
  ...[43, 52, 60, 59, 60, 52, 60, 52, 43, 52, 60, 59, 60, 52, 60, 52],
]

/**
 * The bars plucked on strings as a WAV file, mono, 16 bits: noise that goes round a loop as long as the string and is
 * smoothed at each turn (Karplus and Strong, Digital Synthesis of Plucked-String and Drum Timbres, 1983).
 */
export function pluckedBars(): Buffer {
  const sound = new Float32Array(Math.ceil((bars.length * secondsPerNote + 1.5) * rate))
  for (const [at, note] of bars.entries()) pluck(sound, { from: at, note })
  const loudest = sound.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  const wav = Buffer.alloc(44 + sound.length * 2)
  wav.write('RIFF')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(sound.length * 2, 40)
  for (const [at, one] of sound.entries()) wav.writeInt16LE(Math.round((one / loudest) * 29_000), 44 + at * 2)
  return wav
}

function pluck(sound: Float32Array, { from, note }: { from: number; note: number }): void {
  const random = createRandom(note, from)
  const length = Math.round(rate / (440 * 2 ** ((note - 69) / 12)))
  // A finger is softer than a plectrum: the noise is smoothed before it starts.
  const string = Float32Array.from({ length }, () => random() * 2 - 1)
  for (let at = 1; at < length; at += 1) string[at] = ((string[at] ?? 0) + (string[at - 1] ?? 0) * 2) / 3
  const isEarly = (from % 4) * 0.006
  const start = Math.round((from * secondsPerNote + isEarly) * rate)
  for (let at = 0; at < rate * 1.8 && start + at < sound.length; at += 1) {
    const place = at % length
    const now = string[place] ?? 0
    string[place] = ((now + (string[(place + 1) % length] ?? 0)) / 2) * 0.996
    sound[start + at] = (sound[start + at] ?? 0) + now * (note < 48 ? 1 : 0.75)
  }
}
