import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runInForeground, runQuietly, StepError } from './processes.mjs'

// Without windows to draw, the headless shell takes two thirds of the processor time of the whole browser.
const programs = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome', 'google-chrome-stable'],
]
const playwrightCli = 'node_modules/@playwright/test/cli.js'
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that starts: the machine's, Playwright's, or one installed now. */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await starts(chosen)) return chosen
    throw new StepError(`CHROMIUM_PATH is ${chosen}, and no Chromium starts there.`)
  }
  return (await findInstalled()) ?? (await installWithPlaywright()) ?? (await installWithApt()) ?? explain()
}

async function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  for (const file of [...onPath, ...macPrograms, await playwrightPath()]) {
    if (existsSync(file) && (await starts(file))) return file
  }
  return undefined
}

async function installWithPlaywright() {
  console.log('No Chromium found; asking Playwright for one…')
  const options = { timeoutMs: 300_000, env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' } }
  await runQuietly(process.execPath, [playwrightCli, 'install', 'chromium'], options)
  const file = await playwrightPath()
  if (!existsSync(file)) return undefined
  if (isRoot() && !(await starts(file))) {
    await runInForeground(process.execPath, [playwrightCli, 'install-deps', 'chromium'])
  }
  return (await starts(file)) ? file : undefined
}

async function installWithApt() {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Playwright has none for this machine; installing Chromium with apt-get…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update'], { env })
  // Older systems have the whole browser only.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code, output } = await runQuietly('apt-get', ['install', '-y', name], { env })
    if (code === 0) return findInstalled()
    console.error(output.trim())
  }
  return undefined
}

function explain() {
  throw new StepError(
    'The browser tests need a Chromium and none could be installed. Install one ' +
      '(Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to the one you have.',
  )
}

/** Where Playwright keeps its own Chromium, whether or not it is there. */
async function playwrightPath() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** A browser whose system libraries are missing is on the disk and still does not start. */
async function starts(file) {
  return (await runQuietly(file, ['--version'], { timeoutMs: 30_000 })).code === 0
}

function isRoot() {
  return process.getuid?.() === 0
}
