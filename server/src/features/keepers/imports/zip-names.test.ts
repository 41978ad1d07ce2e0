import { crc32 } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { importNotes, importWording } from '#contracts/keepers/import-wording.ts'
import { newTraveller, sentences, zipOf } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'

async function start() {
  const person = await newTraveller(await startTestApp())
  return { person, keeper: await person.newKeeper() }
}

/** The same ZIP, which no longer says that its names are UTF-8. */
function unflagged(zip: Uint8Array): Buffer {
  const bytes = Buffer.from(zip)
  for (const [signature, flags] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 1))
      bytes.writeUInt16LE(bytes.readUInt16LE(at + flags) & ~0x800, at + flags)
  return bytes
}

test('names in UTF-8 are read as such in a ZIP of macOS, which doesn’t say so, and what notes show is found', async () => {
  const { person, keeper } = await start()
  const zip = zipOf({
    ['Über mich.md'.normalize('NFD')]: '---\ndate: 2024-03-05\n---\nHear ![[Überfahrt.mp3]] and 日本.',
    ['Töne/Überfahrt.mp3'.normalize('NFD')]: `ID3${'ring '.repeat(40)}`,
    '2024-03-06 日本.md': 'Far away.',
  })
  const { plan } = await person.bring(unflagged(zip), { fileName: 'vault.zip' }, keeper)
  expect(sentences(plan)).not.toContain(importNotes.missingFiles(1))
  const moments = await person.moments(keeper)
  expect(moments.map(({ title }) => title)).toEqual(['Über mich', '日本'])
  expect(moments[0].body).toMatch(/^Hear !\[Überfahrt\.mp3\]\(attachments\/[0-9a-f]{64}\.mp3\) and 日本\.$/)
})

test('names of a ZIP that aren’t UTF-8 are those of DOS, and a Unicode path comes before both', async () => {
  const { person, keeper } = await start()
  const raw = strToU8('2024-03-06 ?.md')
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32(raw))
  const path = Buffer.concat([Buffer.from([1]), checksum, Buffer.from('2024-03-06 Öl.md')])
  const zip = zipSync({
    '2024-03-05 Xber.md': strToU8('Over.'),
    '2024-03-06 ?.md': [strToU8('Oil.'), { extra: { 0x7075: path } }],
  })
  const ofDos = Buffer.from(Buffer.from(zip).toString('latin1').replaceAll('Xber', '\u009aber'), 'latin1')
  await person.bring(ofDos, { fileName: 'vault.zip' }, keeper)
  expect((await person.moments(keeper)).map(({ title }) => title)).toEqual(['Über', 'Öl'])
})

test.each(['../Über.md', '/Über.md', 'C:/Über.md', '..\\Über.md'])(
  '%s is refused also where the ZIP doesn’t say that its names are UTF-8',
  async (name) => {
    const { person, keeper } = await start()
    const checked = await person.check(unflagged(zipOf({ [name]: 'x' })), { fileName: 'file.zip' }, keeper)
    expect(checked).toMatchObject({ status: 'failed', error: importWording.unsafeNames, plan: null })
  },
)
