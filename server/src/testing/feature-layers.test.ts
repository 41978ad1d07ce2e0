import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listImports, listLoadedByBrowserTests, sourceFolder, type Import } from './import-graph.ts'

/** A room imports only from earlier lines; rooms of one line don't know each other. */
const lines = [
  ['audit', 'instance'],
  ['limits'],
  ['accounts'],
  ['keys', 'attachments'],
  ['themes', 'templates', 'transcription'],
  ['agents'],
  ['keepers'],
  ['sessions', 'agent-files'],
  ['tools'],
  ['agent-memory'],
  ['runs'],
  ['ask', 'logs', 'thoughts', 'web-images', 'diagnostics', 'exports', 'api-docs'],
  ['agent-tests', 'agent-descriptions'],
]

/** What may hold sub-rooms with doors of their own. */
const rooms = lines.flat()

const imports = listImports()

test('a feature is entered through its door', () => {
  const intruders = imports.filter(({ from, to }) => {
    const room = roomOf(to)
    return room !== undefined && room !== roomOf(from) && !to.endsWith('/index.ts')
  })
  expect(intruders.map(spell)).toEqual([])
})

test('a feature imports only features on earlier lines', () => {
  const climbers = imports.filter(({ from, to }) => {
    const [importer, imported] = [featureOf(from), featureOf(to)]
    if (importer === undefined || imported === undefined || importer === imported) return false
    return lineOf(importer) <= lineOf(imported)
  })
  expect(climbers.map(spell)).toEqual([])
})

test('every feature stands on a line', () => {
  expect(new Set(imports.flatMap(({ from }) => featureOf(from) ?? []))).toEqual(new Set(rooms))
})

test('the layers below the features do not know them', () => {
  const below = /^(?:database|providers|http|jobs)\//
  expect(
    imports.filter(({ from, to }) => below.test(from) && featureOf(to) !== undefined).map(spell),
  ).toEqual([])
})

// Whoever checks or runs them would check and load the whole server with them.
test('the browser tests load nothing of the server but what only tests use', () => {
  const files = listLoadedByBrowserTests().filter((file) => !file.startsWith('../'))
  expect(files).toContain('testing/provider-simulator.ts')
  expect(files.filter((file) => !file.startsWith('testing/'))).toEqual([])
})

/** The feature that a file belongs to. */
function featureOf(file: string): string | undefined {
  return /^features\/([^/]+)\//.exec(file)?.[1]
}

/** The nearest folder of a feature that has a door. */
function roomOf(file: string): string | undefined {
  const [features, feature, sub] = file.split('/')
  if (features !== 'features' || feature === undefined || sub === undefined) return undefined
  const inner = `features/${feature}/${sub}`
  return existsSync(join(sourceFolder, inner, 'index.ts')) ? inner : `features/${feature}`
}

function lineOf(feature: string): number {
  return lines.findIndex((line) => line.includes(feature))
}

function spell({ from, to }: Import): string {
  return `${from} → ${to}`
}
