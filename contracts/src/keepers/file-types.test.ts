import { expect, test } from 'vitest'
import { fileTypeOf } from './file-types.ts'

const start = [0x1a, 0x45, 0xdf, 0xa3]
const webm = (tracks: string) =>
  fileTypeOf(Uint8Array.from([...start, ...new TextEncoder().encode(`webm${tracks}`)]))

test('a recording is sound, whatever its bytes happen to spell, and a film is not', () => {
  expect(webm('A_OPUS xV_ x')).toBe('audio/webm')
  expect(webm('V_VP9 A_OPUS')).toBe('video/webm')
})
