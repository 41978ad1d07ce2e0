import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildAll, buildServer } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { installPackages } from './packages.mjs'
import { runInForeground } from './processes.mjs'

const serverFile = 'server/dist/main.mjs'
/**
 * Half of what Node lets short-lived objects occupy is no slower, and takes 60 MB less under load. A limit makes V8
 * collect earlier: 100 MB less. Code that rests is not forgotten: otherwise the first who come after a quiet time wait
 * twice as long. The Dockerfile has the same.
 */
const memoryArgs = ['--max-semi-space-size=8', '--max-old-space-size=1536', '--no-flush-bytecode']

/** `start`: Keeper with all that it needs. In a prepared image nothing is installed or built. */
export async function startKeeper() {
  if (!isPrepared()) await buildAll()
  return runInForeground(process.execPath, [...memoryArgs, serverFile], compileCache())
}

/** `dev`: the server restarts and the browser reloads as files change. Open the address that Vite prints. */
export async function startDevelopment() {
  await installPackages()
  const codes = await Promise.all([
    runInForeground(process.execPath, ['--watch', 'server/src/dev.ts']),
    runInForeground(process.execPath, ['node_modules/vite/bin/vite.js', 'web'], {
      KEEPER_API_PORT: process.env.PORT ?? '3000',
    }),
  ])
  return Math.max(...codes)
}

/** `bench`: the benchmarks, on the built product. */
export async function runBenchmarks(args) {
  await buildAll()
  return runInForeground(process.execPath, ['scripts/bench.ts', ...args], {
    ...compileCache(),
    ...(args.includes('keepers') && { CHROMIUM_PATH: await findChromium() }),
  })
}

/** `gallery`: pictures of every screen, of the built product. */
export async function takeGallery(args) {
  await buildAll()
  return runInForeground(process.execPath, ['scripts/gallery.ts', ...args], {
    ...compileCache(),
    CHROMIUM_PATH: await findChromium(),
  })
}

/** `keeper`: one of the operations on the data, by name. */
export async function runOperation(args) {
  if (!isPrepared()) {
    await installPackages()
    await buildServer()
  }
  return runInForeground(process.execPath, ['server/dist/operations.mjs', ...args])
}

/** A container image brings the server and the web app built, and no packages. */
function isPrepared() {
  return process.env.NODE_ENV === 'production' && !existsSync('server/src') && existsSync(serverFile)
}

/** Compiling costs a third of a second at a cold start; Node can keep the result. */
function compileCache() {
  return { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('.runtime/compile-cache') }
}
