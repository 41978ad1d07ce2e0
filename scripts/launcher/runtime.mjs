import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInForeground, runQuietly, StepError } from './processes.mjs'

/** The Node that is fetched where the machine's own is older. */
const nodeVersion = '24.21.0'

/** The folder that holds package.json. */
export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const runtimeFolder = join(repositoryRoot, '.runtime')

/** Whether the Node that runs this is new enough for the server's TypeScript and SQLite. */
export function runsOnNode24() {
  return Number(process.versions.node.split('.')[0]) >= 24
}

/** Runs the launcher again on Node 24, fetched into `.runtime/` when it is not there; answers its exit code. */
export async function runOnNode24(args) {
  const node = (await findNode24()) ?? (await fetchNode24())
  return runInForeground(node, args, {
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    npm_execpath: findNpm(),
  })
}

/** The path of npm's own script, to be run by the Node of our choice: npm picks versions by the Node it runs on. */
export function findNpm() {
  const nodeFolder = dirname(realpathSync(process.execPath))
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'))
  const candidates = [
    process.env.npm_execpath ?? '',
    join(nodeFolder, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(nodeFolder, 'node_modules/npm/bin/npm-cli.js'),
    ...onPath.filter((file) => existsSync(file)).map((file) => realpathSync(file)),
  ]
  const npm = candidates.find((file) => file.endsWith('npm-cli.js') && existsSync(file))
  if (!npm) throw new StepError('Keeper installs itself with npm, and there is no npm beside this Node.')
  return npm
}

async function fetchNode24() {
  const why = `Keeper needs Node 24 and this is ${process.version}`
  console.log(`${why}: fetching Node ${nodeVersion} into .runtime…`)
  for (const name of ['node', archivePackage()]) {
    const install = ['install', '--prefix', runtimeFolder, '--no-save', '--no-audit', '--no-fund']
    const { output } = await runQuietly(process.execPath, [findNpm(), ...install, `${name}@${nodeVersion}`])
    const node = await findNode24()
    if (node) return node
    console.error(output.trim())
  }
  throw new StepError(
    `${why}; npm could not fetch it. Install Node 24 from https://nodejs.org and try again.`,
  )
}

async function findNode24() {
  for (const name of ['node', archivePackage()]) {
    const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
    const node = join(runtimeFolder, 'node_modules', name, file)
    if (!existsSync(node)) continue
    const { code, output } = await runQuietly(node, ['--version'])
    if (code === 0 && output.trim() === `v${nodeVersion}`) return node
  }
  return undefined
}

/** The package that holds the program alone, for one platform; `node` installs it by a script. */
function archivePackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${platform}-${process.arch}`
}
