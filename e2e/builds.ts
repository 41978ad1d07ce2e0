import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/** A later build of Keeper: the same, but every script has another name, and so the worker another version. */
export async function makeBuild(name: string): Promise<{ home: string; remove: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), `keeper-build-${name}-`))
  await mkdir(join(home, 'server'))
  await cp('server/dist', join(home, 'server/dist'), { recursive: true })
  await cp('package.json', join(home, 'package.json'))
  await symlink(resolve('node_modules'), join(home, 'node_modules'))
  const web = join(home, 'web/dist')
  // What is compressed would still have the old names.
  await cp('web/dist', web, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  const scripts = new Set((await readdir(join(web, 'assets'))).filter((file) => file.endsWith('.js')))
  const renamed = (file: string) => file.replace(/\.js$/, `-${name}.js`)
  for (const entry of await readdir(web, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|html|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const text = (await readFile(path, 'utf8'))
      .replaceAll(/[\w.-]+\.js\b/g, (file) => (scripts.has(file) ? renamed(file) : file))
      .replace(/^const keeperBuild=\{"version":"\w+/, (start) => start + name)
    await writeFile(path, text)
    if (scripts.has(basename(path))) await rename(path, renamed(path))
  }
  return { home, remove: () => rm(home, { recursive: true }) }
}
