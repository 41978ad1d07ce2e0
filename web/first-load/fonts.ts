import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The weights that Keeper sets; a font with one of them is a third of the font with all. */
const fonts = [
  { name: 'inter-latin', from: 'inter/files/inter-latin-wght-normal.woff2', wght: { min: 400, max: 600 } },
  {
    name: 'newsreader-latin',
    from: 'newsreader/files/newsreader-latin-wght-normal.woff2',
    wght: { min: 400, max: 600 },
  },
  {
    name: 'jetbrains-mono-latin',
    from: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    wght: { min: 400, max: 600 },
  },
  { name: 'newsreader-latin-italic', from: 'newsreader/files/newsreader-latin-wght-italic.woff2', wght: 400 },
]

/** The characters of these fonts, first to last: as `unicode-range` in fonts.css. */
const characters = [
  ...[[0x20, 0x7e], [0xa0, 0xff], [0x131], [0x152, 0x153], [0x2bb, 0x2bc], [0x2c6], [0x2da], [0x2dc]],
  ...[[0x2002, 0x2003], [0x2009, 0x200b], [0x2010, 0x2015], [0x2018, 0x201e], [0x2020, 0x2022], [0x2026]],
  ...[[0x202f, 0x2030], [0x2032, 0x2033], [0x2039, 0x203a], [0x2044], [0x20ac], [0x2122], [0x2190, 0x2193]],
  ...[[0x2212]],
].flatMap(([first = 0, last = first]) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
)

/** Of what the fonts offer: accents in their place, kerning, ligatures, and `tabular-nums`. */
const keepFeatures = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'tnum']

const cache = fileURLToPath(new URL('../../node_modules/.cache/keeper-fonts', import.meta.url))

/** Cuts the packages' fonts to what Keeper sets, for `url('@keeper-fonts/…')` in style sheets. */
export function cutFonts(): Plugin {
  return {
    name: 'keeper:cut-fonts',
    config: async () => ({ resolve: { alias: { '@keeper-fonts': await cutAll() } } }),
  }
}

/** Leaves the fonts of formulas in the one format that all browsers read. */
export function formulaFonts(): Plugin {
  return {
    name: 'keeper:formula-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/katex\/dist\/katex\.min\.css$/ },
      handler: (code) => code.replaceAll(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, ''),
    },
  }
}

/** Answers the folder of the cut fonts; the same fonts are cut once. */
async function cutAll(): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const sources = await Promise.all(
    fonts.map(async (font) => ({
      ...font,
      bytes: await readFile(resolve(`@fontsource-variable/${font.from}`)),
    })),
  )
  const hash = createHash('sha256').update(JSON.stringify([fonts, characters, keepFeatures]))
  for (const { bytes } of sources) hash.update(bytes)
  const folder = join(cache, hash.digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  const { default: subsetFont } = await import('subset-font')
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  for (const { name, wght, bytes } of sources) {
    const options = { targetFormat: 'woff2' as const, variationAxes: { wght }, keepFeatures }
    await writeFile(join(unfinished, `${name}.woff2`), await subsetFont(bytes, characters.join(''), options))
  }
  // Another build may have been quicker: then its folder holds the same.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
  return folder
}
