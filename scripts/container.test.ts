import { existsSync, readFileSync } from 'node:fs'
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

test('the container holds what the bundle leaves out, with all that it needs', () => {
  const [, list = ''] = /external: \[(.*)\]/.exec(read('scripts/bundle-server.ts')) ?? []
  const left = [...list.matchAll(/'([^']+)'/g)].flatMap(([, name = '']) =>
    name === 'pg-native' ? [] : [name],
  )
  expect(left).toEqual(['sharp'])
  const copied = [
    ...read('Dockerfile').matchAll(/^COPY --from=build \/app\/node_modules\/(\S+) node_modules\/\1$/gm),
  ]
  const names = copied.map(([, name = '']) => name)
  for (const name of left.flatMap(withNeeds)) {
    const isThere = names.some((held) => name === held || name.startsWith(`${held}/`))
    expect(isThere, name).toBe(true)
  }
})

/** A package and those that it needs, as they are installed here. */
function withNeeds(name: string): string[] {
  const { dependencies = {}, optionalDependencies = {} } = readPackage(name) ?? {}
  const needs = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]
  return [name, ...needs.filter((need) => readPackage(need)).flatMap(withNeeds)]
}

/** Undefined for what is for another machine, and not installed. */
function readPackage(name: string): Package | undefined {
  const file = `node_modules/${name}/package.json`
  // What every package says of itself.
  return existsSync(file) ? (JSON.parse(read(file)) as Package) : undefined
}

type Package = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
