import { deflateSync } from 'node:zlib'

/** A PDF that opens with a password alone. */
export function lockedPdf(): Uint8Array<ArrayBuffer> {
  const hidden = '00'.repeat(32)
  const lock = `<</Filter/Standard/V 1/R 2/O<${hidden}>/U<${hidden}>/P -4>>`
  return pdfOf(Buffer.from('BT ET'), '', `/Encrypt ${lock}/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]`)
}

/** A small PDF whose page is so many megabytes of nothing when it is unpacked; another one for each `seed`. */
export function bombPdf(megabytes: number, seed = 0): Uint8Array<ArrayBuffer> {
  const nothing = Buffer.concat([Buffer.from(`% ${seed}\n`), Buffer.alloc(megabytes * 1024 ** 2, ' ')])
  return pdfOf(deflateSync(nothing, { level: 1 }), '/Filter/FlateDecode')
}

function pdfOf(stream: Buffer, filter: string, trailer = ''): Uint8Array<ArrayBuffer> {
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 200]/Contents 4 0 R>>
endobj
4 0 obj
<</Length ${stream.length}${filter}>>
stream
`),
    stream,
    Buffer.from(`\nendstream\nendobj\ntrailer<</Root 1 0 R${trailer}>>\nstartxref\n0\n%%EOF`),
  ])
}
