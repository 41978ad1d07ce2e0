import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')

test('the container is built on the Node that npm start brings, by digest', () => {
  const [, version] = /nodeVersion = '([\d.]+)'/.exec(read('scripts/launcher/runtime.mjs')) ?? []
  const bases = read('Dockerfile').matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)
  const [[, image, name] = [], ...stages] = [...bases]
  expect(image).toMatch(new RegExp(`^node:${version}-bookworm-slim@sha256:[0-9a-f]{64}$`))
  for (const [, from] of stages) expect(from).toBe(name)
})

test('the container and npm start give Node the same room', () => {
  const args = /memoryArgs = (\[.*\])/.exec(read('scripts/launcher/serve.mjs'))?.[1] ?? ''
  const list = args.replaceAll("'", '"').slice(1, -1)
  expect(list).not.toBe('')
  expect(read('Dockerfile')).toContain(`CMD ["node", ${list}, "server/dist/main.mjs"]`)
})
