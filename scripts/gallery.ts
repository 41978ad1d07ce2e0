// Pictures of every screen in its main states: npm run gallery, or npm run gallery -- chat keepers for those whose
// screen or state has one of the words. Numbers choose windows by their width: npm run gallery -- chat 768 1024.
import { chromium } from '@playwright/test'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { indexPage } from './gallery/index-page.ts'
import { type Picture, takePictures } from './gallery/picture.ts'
import { startScene } from './gallery/scene.ts'
import { type Shot, type WindowName, windows } from './gallery/shot.ts'
import { adminShots } from './gallery/shots-admin.ts'
import { agentTestShots } from './gallery/shots-agent-tests.ts'
import { agentShots } from './gallery/shots-agents.ts'
import { approvalShots } from './gallery/shots-approvals.ts'
import { chatShots } from './gallery/shots-chat.ts'
import { keeperShots } from './gallery/shots-keepers.ts'
import { mcpShots } from './gallery/shots-mcp.ts'
import { memoryShots } from './gallery/shots-memory.ts'
import { keeperToolShots } from './gallery/shots-keeper-tools.ts'
import { momentShots } from './gallery/shots-moments.ts'
import { publicShots } from './gallery/shots-public.ts'
import { rootShots } from './gallery/shots-root.ts'
import { studioShots } from './gallery/shots-studio.ts'
import { writingShots } from './gallery/shots-writing.ts'

const folder = 'gallery'
const shots = [
  // The admin's come before anybody has talked with Kip on the founder's Keeper.
  ...[...publicShots, ...adminShots, ...mcpShots, ...chatShots, ...rootShots],
  ...[
    ...agentShots,
    ...agentTestShots,
    ...approvalShots,
    ...studioShots,
    ...keeperShots,
    ...momentShots,
    ...writingShots,
    ...memoryShots,
  ],
  ...keeperToolShots,
]
const args = process.argv.slice(2).map((word) => word.toLowerCase())
const words = args.filter((word) => !/^\d+$/.test(word))
const widths = args.filter((word) => /^\d+$/.test(word)).map(Number)
const wanted = shots.filter(
  ({ screen, state }) =>
    words.length === 0 || words.some((word) => `${screen} ${state}`.toLowerCase().includes(word)),
)

const scene = await startScene()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--font-render-hinting=none'],
})
try {
  if (args.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const pictures: Picture[] = []
  for (const shot of wanted)
    for (const window of windowsOf(shot)) pictures.push(...(await attempt(shot, window)))
  await writeFile(`${folder}/index.html`, indexPage(pictures))
  process.stdout.write(`${pictures.length} pictures: ${folder}/index.html\n`)
} finally {
  await browser.close()
  await scene.stop()
}

function windowsOf({ only }: Shot): WindowName[] {
  const chosen = widths.length > 0 ? widths : [windows.wide.width, windows.narrow.width]
  const names = Object.keys(windows) as WindowName[]
  return names.filter((name) => chosen.includes(windows[name].width) && (!only || only === name))
}

/** One state that does not come leaves the others. */
async function attempt(shot: Shot, window: WindowName): Promise<Picture[]> {
  try {
    return await takePictures({ browser, scene, folder }, shot, window)
  } catch (error) {
    process.stderr.write(`✗ ${shot.screen}, ${shot.state}, ${window}: ${String(error)}\n`)
    process.exitCode = 1
    return []
  }
}
