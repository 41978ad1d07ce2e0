// The files of the sample keepers: node scripts/draw-samples.ts, after a drawing has changed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { type Drawing, height, width } from './draw-samples/drawing.ts'
import { board, box, cards, plan } from './draw-samples/saltway.ts'
import { bridge, ferry, keys, paleCircle, tideClock } from './draw-samples/river.ts'
import { eclipse, jupiter, moon, orion, plough } from './draw-samples/night-sky.ts'
import { pluckedBars } from './draw-samples/plucked-bars.ts'

const folder = 'server/src/features/keepers/samples/files'

const drawings: Record<string, () => Drawing> = {
  ...{ 'tide-clock': tideClock, bridge, 'pale-circle': paleCircle, ferry, keys },
  ...{ board, cards, box, plan },
  ...{ orion, plough, jupiter, eclipse, moon },
}

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const require = createRequire(import.meta.url)
const fonts = ['normal', 'italic'].map((style) => {
  const file = require.resolve(`@fontsource-variable/newsreader/files/newsreader-latin-wght-${style}.woff2`)
  return `@font-face { font-family: Newsreader; font-style: ${style}; font-weight: 200 800; src: url(data:font/woff2;base64,${readFileSync(file).toString('base64')}) }`
})

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ viewport: { width, height } })
  for (const [name, draw] of Object.entries(drawings).filter(([name]) => isWanted(name))) {
    const { svg, grain } = draw()
    await page.setContent(`<style>${fonts.join('')} body { margin: 0 } svg { display: block; font-family: Newsreader, serif }</style>
      <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}
        <filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="1"/><feColorMatrix type="saturate" values="0"/></filter>
        <rect width="${width}" height="${height}" filter="url(#grain)" style="mix-blend-mode:overlay" opacity="${grain * 0.5}"/></svg>`)
    await page.waitForFunction('document.fonts.ready')
    const bytes = await sharp(await page.screenshot())
      .webp({ quality: 72, effort: 6 })
      .toBuffer()
    write(`${name}.webp`, bytes)
  }
} finally {
  await browser.close()
}
if (isWanted('two-bars')) write('two-bars.wav', pluckedBars())

function write(name: string, bytes: Buffer): void {
  writeFileSync(`${folder}/${name}`, bytes)
  process.stdout.write(`${folder}/${name} ${Math.round(bytes.length / 1_000)} KB\n`)
}
