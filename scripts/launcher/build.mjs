import { existsSync, writeFileSync } from 'node:fs'
import { compressFiles } from './compress.mjs'
import { fingerprint, isStamped } from './fingerprint.mjs'
import { installPackages } from './packages.mjs'
import { runStep } from './processes.mjs'

const webStampFile = 'web/dist/.keeper-built'
const serverStampFile = 'server/dist/.keeper-built'
const openapiFile = 'server/openapi.json'
const openapiStampFile = 'node_modules/.keeper-openapi'

/** `build`: the packages, the web app, the server and the OpenAPI document, each when stale. */
export async function buildAll() {
  await installPackages()
  await buildWeb()
  await buildServer()
  await buildOpenapi()
  return 0
}

/** Builds the web app into web/dist when its sources, the contracts or the packages changed. */
export async function buildWeb() {
  const wanted = fingerprint(['web', 'contracts', 'package.json', 'package-lock.json'])
  if (isStamped(webStampFile, wanted)) return
  await runStep(
    'Building the web app',
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'web', '--manifest'],
    {
      sentence: 'The web app could not be built; the lines above say why.',
      env: { NODE_ENV: 'production' },
    },
  )
  compressFiles('web/dist')
  writeFileSync(webStampFile, wanted)
}

/** Bundles the server into server/dist when its sources, the contracts or the packages changed. */
export async function buildServer() {
  const wanted = fingerprint([
    'server/src',
    'contracts',
    'scripts/bundle-server.ts',
    'package.json',
    'package-lock.json',
  ])
  if (isStamped(serverStampFile, wanted)) return
  await runStep('Bundling the server', process.execPath, ['scripts/bundle-server.ts'], {
    sentence: 'The server could not be bundled; the lines above say why.',
  })
  writeFileSync(serverStampFile, wanted)
}

/** Writes server/openapi.json when the routes or the contracts changed. */
export async function buildOpenapi() {
  const wanted = fingerprint([
    'server/src',
    'contracts',
    'scripts/openapi',
    'scripts/openapi.ts',
    'package-lock.json',
  ])
  if (existsSync(openapiFile) && isStamped(openapiStampFile, wanted)) return
  await runStep('Writing the OpenAPI document', process.execPath, ['scripts/openapi.ts'], {
    sentence: 'The OpenAPI document could not be made from the routes; the lines above say why.',
  })
  writeFileSync(openapiStampFile, wanted)
}
