import { expect, test } from 'vitest'
import { canvasImportWording, canvasWording } from '#contracts/keepers/canvas-wording.ts'
import { newTraveller } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const place = { x: 0, y: 0, width: 240, height: 120 }
const link = (url: string, at: number) => ({ id: `link ${at}`, type: 'link', ...place, url })

const safe = [
  'https://example.com/a',
  'http://x.y',
  'mailto:ada@example.com',
  'obsidian://open',
  'example.com',
]
const unsafe = [
  ...['javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:alert(1)', '\u0001vbscript:x'],
  ...['data:text/html,<script>alert(1)</script>', 'blob:https://x.y/1', 'file:///etc/passwd'],
]

test('a card leads to no code, contents or local files, neither written nor imported', async () => {
  const app = await startTestApp({ env: { RATE_LIMITS: 'off' } })
  const writer = await newTraveller(app)
  const path = `/${await writer.newKeeper()}/canvas`
  for (const url of unsafe) {
    const { status, body } = await writer.ask('PATCH', path, { version: 0, put: { nodes: [link(url, 0)] } })
    expect([status, Object.values(body.error.fields)], url).toEqual([400, [canvasWording.addressUnsafe]])
  }
  const canvas = { nodes: [...safe, ...unsafe].map(link), edges: [] }
  const { body } = await writer.ask('POST', path, { version: 0, mode: 'merge', canvas })
  expect(body.data).toMatchObject({
    added: { nodes: safe.length },
    remarks: [canvasImportWording.nodesLeftOut(unsafe.length)],
  })
  const shown: { url: string }[] = (await writer.ask('GET', path)).body.data.nodes
  expect(shown.map(({ url }) => url).toSorted()).toEqual(safe.toSorted())
})
