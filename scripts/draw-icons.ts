// The app's icons, drawn from the favicon: node scripts/draw-icons.ts, after the favicon has changed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const folder = 'web/public/icons'
const paper = '#fbf9f4'

/** `inset`: the share of paper on each side. A maskable icon keeps what matters within the middle four fifths. */
const icons = [
  { file: 'keeper-192.png', size: 192, inset: 0, background: 'transparent' },
  { file: 'keeper-512.png', size: 512, inset: 0, background: 'transparent' },
  { file: 'keeper-maskable-512.png', size: 512, inset: 0.2, background: paper },
]

const drawing = readFileSync('web/public/favicon.svg').toString('base64')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage()
  mkdirSync(folder, { recursive: true })
  for (const { file, size, inset, background } of icons) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<style>
      body { margin: 0; background: ${background} }
      img { display: block; box-sizing: border-box; width: 100vw; height: 100vh; padding: ${inset * size}px }
    </style><img src="data:image/svg+xml;base64,${drawing}">`)
    await page.waitForFunction('document.images[0].complete')
    writeFileSync(`${folder}/${file}`, await page.screenshot({ omitBackground: true }))
    process.stdout.write(`${folder}/${file}\n`)
  }
} finally {
  await browser.close()
}
