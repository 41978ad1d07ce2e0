import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const rate = 48_000

/** What a microphone hears, again and again: seconds of somebody speaking, then seconds of silence, as a WAV file. */
export function fakeVoice({
  spokenSeconds,
  silentSeconds,
}: Record<'spokenSeconds' | 'silentSeconds', number>): string {
  const samples = (spokenSeconds + silentSeconds) * rate
  const sound = Buffer.alloc(44 + samples * 2)
  sound.write('RIFF', 0)
  sound.writeUInt32LE(36 + samples * 2, 4)
  sound.write('WAVEfmt ', 8)
  sound.writeUInt32LE(16, 16)
  sound.writeUInt16LE(1, 20)
  sound.writeUInt16LE(1, 22)
  sound.writeUInt32LE(rate, 24)
  sound.writeUInt32LE(rate * 2, 28)
  sound.writeUInt16LE(2, 32)
  sound.writeUInt16LE(16, 34)
  sound.write('data', 36)
  sound.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < spokenSeconds * rate; at++) {
    const seconds = at / rate
    // Syllables whose pitch changes, which no browser takes for noise.
    const pitch = 110 + 60 * Math.sin(seconds * 7)
    const voice = [1, 2, 3, 4, 5].reduce((sum, n) => sum + Math.sin(2 * Math.PI * pitch * n * seconds) / n, 0)
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 4 * seconds))
    sound.writeInt16LE(Math.round(voice * syllable * 10_000), 44 + at * 2)
  }
  const path = join(mkdtempSync(join(tmpdir(), 'keeper-voice-')), 'voice.wav')
  writeFileSync(path, sound)
  return path
}
