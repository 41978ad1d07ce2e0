import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listJobs } from '../../../maintenance.ts'
import { loseFile, newTraveller, zipEntries } from '../../../testing/keeper-transfer.ts'
import { startS3 } from '../../../testing/s3-simulator.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { checkMirror } from './mirror-keepers.ts'

async function start(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'keeper-mirror-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const app = await startTestApp({ env: { MIRROR_DIR: join(folder, 'mirror'), ...env } })
  const person = await newTraveller(app)
  const keeper = await person.newKeeper({ isMirrored: true })
  return {
    ...{
      app,
      person,
      keeper,
      folder,
      root: join(folder, 'mirror/keepers', person.user.user.id, '2-river-years'),
    },
    night: async () => {
      const job = listJobs(app.deps).find(({ name }) => name === 'keepers.mirror')
      await job?.work({}, new AbortController().signal)
    },
    check: () => checkMirror(app.deps.config, app.deps.database.db),
  }
}

/** All files below a folder, by their paths. */
async function filesIn(folder: string): Promise<Map<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => !entry.isDirectory())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  const read = paths.map(async (path) => [path, await readFile(join(folder, path), 'latin1')] as const)
  return new Map(await Promise.all(read))
}

test('a keeper whose owner chose so is every night in the folder as its export has it', async () => {
  const { person, keeper, root, folder, night, check } = await start()
  const { path } = await person.attach(keeper, Buffer.from('ID3 the river'), 'River.mp3')
  const given = [{ title: 'Fog: a/b \\ ..', body: `The ferry.\r\n[](${path})` }, { body: 'Sun.' }]
  const ids = []
  for (const moment of given) ids.push((await person.ask('POST', `/${keeper}/moments`, moment)).body.data.id)
  const at = { x: 0, y: 0, width: 240, height: 120 }
  const nodes = ids.map((momentId, z) => ({ id: `m${z}`, type: 'file', ...at, z, momentId }))
  await person.ask('PATCH', `/${keeper}/canvas`, { version: 0, put: { nodes } })
  await person.newKeeper({ title: 'Not chosen' })
  const exported = async () =>
    new Map(
      zipEntries(await person.exported(`/${keeper}`)).flatMap(({ name, text }) =>
        name === 'README.md' ? [] : [[name, text] as const],
      ),
    )
  const mirrored = async () => {
    const files = await filesIn(root)
    expect(files.delete('logbook.jsonl')).toBe(true)
    return files
  }
  await night()
  expect(await mirrored()).toEqual(await exported())
  expect((await mirrored()).get('palace.canvas')).toContain('fog-a-b.md')
  expect(await readdir(join(folder, 'mirror/keepers', person.user.user.id))).toEqual(['2-river-years'])

  const kept = [...(await mirrored()).keys()]
  const before = await Promise.all(kept.map((name) => stat(join(root, name))))
  await mkdir(join(root, '.obsidian'))
  await writeFile(join(root, '.obsidian/app.json'), '{}')
  await writeFile(join(root, 'moments/.0123456789abcdef.tmp'), 'half of it')
  await night()
  const after = await Promise.all(kept.map((name) => stat(join(root, name))))
  expect(after.map(({ ino, mtimeMs }) => [ino, mtimeMs])).toEqual(
    before.map(({ ino, mtimeMs }) => [ino, mtimeMs]),
  )

  await person.ask('DELETE', `/${keeper}/moments/${ids[0]}`)
  await night()
  const left = await mirrored()
  expect(left.delete('.obsidian/app.json')).toBe(true)
  expect(left).toEqual(await exported())
  expect([...left.values()].join()).not.toContain('ferry')

  const { version } = (await person.ask('GET', `/${keeper}`)).body.data
  await person.ask('PATCH', `/${keeper}`, { version, isMirrored: false })
  await night()
  expect(await readdir(join(folder, 'mirror/keepers'))).toEqual([])
  expect(await check()).toContain('can be written')
})

test('nothing is written or removed through a link, and doctor tells that the mirror failed', async () => {
  const { app, person, keeper, root, folder, night, check } = await start()
  await person.ask('POST', `/${keeper}/moments`, { title: 'Fog', body: 'The ferry.' })
  await night()
  const outside = join(folder, 'outside')
  await mkdir(outside)
  await writeFile(join(outside, 'keeper.json'), 'mine')
  await rm(join(root, 'keeper.json'))
  await symlink(join(outside, 'keeper.json'), join(root, 'keeper.json'))
  await symlink(outside, join(root, 'elsewhere'))
  await night()
  expect(await readFile(join(outside, 'keeper.json'), 'utf8')).toBe('mine')
  expect(await readFile(join(root, 'keeper.json'), 'utf8')).toContain('River years')
  expect(await readdir(root)).not.toContain('elsewhere')

  await rm(join(root, 'moments'), { recursive: true })
  await symlink(outside, join(root, 'moments'))
  const logged: unknown[] = []
  const deps = { ...app.deps, log: { ...app.deps.log, error: (about: unknown) => void logged.push(about) } }
  const job = listJobs(deps).find(({ name }) => name === 'keepers.mirror')
  for (const _ of [1, 2]) await job?.work({}, new AbortController().signal)
  expect(await readdir(outside)).toEqual(['keeper.json'])
  // Once, and without the name of a moment.
  expect(logged).toEqual([{ code: 'NOTAFOLDER' }])
  await expect(check()).rejects.toThrow('NOTAFOLDER')

  await rm(join(root, 'moments'))
  await night()
  expect(await check()).toContain('can be written')
})

test.each(['on the disk', 'in an S3 store'])(
  'a file that is missing %s stays out of the mirror, which lists it and loses what was deleted all the same',
  async (place) => {
    const s3 = place === 'in an S3 store' ? await startS3() : undefined
    const { app, person, keeper, root, night, check } = await start(s3?.env)
    const [gone, kept] = [
      await person.attach(keeper, Buffer.from('ID3 the river'), 'River.mp3'),
      await person.attach(keeper, Buffer.from('ID3 the sea'), 'Sea.mp3'),
    ]
    const body = `[](${gone.path}) [](${kept.path})`
    const { id } = (await person.ask('POST', `/${keeper}/moments`, { title: 'Fog', body: 'The ferry.' })).body
      .data
    await person.ask('POST', `/${keeper}/moments`, { title: 'Sun', body })
    await night()
    expect([...(await filesIn(root)).values()].join()).toContain('ferry')

    await loseFile({ app, s3 }, 'ID3 the river')
    await rm(join(root, gone.path))
    await person.ask('DELETE', `/${keeper}/moments/${id}`)
    await night()
    const files = await filesIn(root)
    expect([...files.values()].join()).not.toContain('ferry')
    expect(files.get('missing-files.txt')?.split('\n').slice(2)).toEqual([gone.path, ''])
    expect([files.has(gone.path), files.get(kept.path)]).toEqual([false, 'ID3 the sea'])
    await expect(check()).rejects.toThrow('FILESMISSING')
  },
)

test('a keeper that lacks a file doesn’t hide that another one can’t be written', async () => {
  const { app, person, keeper, root, folder, night, check } = await start()
  const { path } = await person.attach(keeper, Buffer.from('ID3 the river'), 'River.mp3')
  await person.ask('POST', `/${keeper}/moments`, { title: 'Fog', body: `[](${path})` })
  await loseFile({ app, s3: undefined }, 'ID3 the river')
  await person.newKeeper({ title: 'Lakes', isMirrored: true })
  await mkdir(join(root, '..'), { recursive: true })
  await symlink(folder, join(root, '../3-lakes'))
  await night()
  await expect(check()).rejects.toThrow('NOTAFOLDER')
  await rm(join(root, '../3-lakes'))
  await night()
  await expect(check()).rejects.toThrow('FILESMISSING')
})

test('what was deleted leaves the mirror also where a file of it cannot be written', async () => {
  const { person, keeper, root, folder, night, check } = await start()
  const { id } = (await person.ask('POST', `/${keeper}/moments`, { title: 'Fog', body: 'The ferry.' })).body
    .data
  await night()
  const { path } = await person.attach(keeper, Buffer.from('ID3 the river'), 'River.mp3')
  await person.ask('POST', `/${keeper}/moments`, { title: 'Sun', body: `[](${path})` })
  await symlink(folder, join(root, 'attachments'))
  await person.ask('DELETE', `/${keeper}/moments/${id}`)
  await night()
  expect([...(await filesIn(join(root, 'moments'))).values()].join()).not.toContain('ferry')
  await expect(check()).rejects.toThrow('NOTAFOLDER')
})
