/** A picture of one colour, wider than models get it, that says where it was taken. */
export async function makePicture({ width = 2_000, height = 1_000 } = {}): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width, height, channels: 3, background: '#225588' } })
    .withExif({
      IFD0: { Make: 'PlantedCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .jpeg()
    .toBuffer()
}

/** A PDF with a line of text on each page. */
export function makePdf(lines: readonly string[]): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${lines.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}]/Count ${lines.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...lines.flatMap((line, at) => {
      const drawn = `BT /F1 12 Tf 20 100 Td (${line}) Tj ET`
      const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 200]/Contents ${5 + at * 2} 0 R`
      return [
        `${page}/Resources<</Font<</F1 3 0 R>>>>>>`,
        `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj`).join('\n')
  return `%PDF-1.4\n${body}\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF`
}
