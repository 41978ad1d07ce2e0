import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync, type Zippable } from 'fflate'
import { expect } from 'vitest'
import type { Attachment } from '#contracts/keepers/attachments.ts'
import type { Import, ImportPlan } from '#contracts/keepers/imports.ts'
import { createUser, type TestUser } from './factories.ts'
import type { S3Simulator } from './s3-simulator.ts'
import { call, type Answer, type TestApp } from './test-app.ts'

/** A ZIP with these files, each text or bytes. */
export function zipOf(files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const zippable: Zippable = {}
  for (const [name, content] of Object.entries(files))
    zippable[name] = typeof content === 'string' ? strToU8(content) : content
  return new Uint8Array(zipSync(zippable))
}

/** The files of an export in their order, but logbooks: each server has its own. */
export function zipEntries(zip: Uint8Array): { name: string; text: string }[] {
  return Object.entries(unzipSync(zip))
    .filter(([name]) => !name.endsWith('logbook.jsonl'))
    .map(([name, bytes]) => ({ name, text: Buffer.from(bytes).toString('latin1') }))
}

/** Somebody who imports and exports over HTTP. */
export async function newTraveller(app: TestApp) {
  return travellerOf(app, await createUser(app))
}

export type Traveller = ReturnType<typeof travellerOf>

/** The same for somebody who has an account. */
export function travellerOf(app: { url: string }, user: TestUser) {
  const { token } = user
  const ask = (method: string, path: string, body?: unknown) =>
    call(app, method, `/api/keepers${path}`, { token, ...(body !== undefined && { body }) })

  async function upload(file: Uint8Array | string, query: Record<string, string> = {}, into = '') {
    const path = `/api/keepers${into && `/${into}`}/import?${new URLSearchParams(query).toString()}`
    const response = await fetch(app.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: typeof file === 'string' ? file : new Uint8Array(file),
    })
    // As `call` has it: tests say what they expect of it.
    const answer: Answer['body'] = await response.json()
    return { status: response.status, body: answer }
  }
  async function until(id: string, wanted: (state: Import) => boolean): Promise<Import> {
    let found: Import | undefined
    await expect
      .poll(
        async () => {
          found = (await ask('GET', `/imports/${id}`)).body.data
          return found !== undefined && wanted(found)
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBe(true)
    if (!found) throw new Error('There is no import.')
    return found
  }
  const settled = ({ status }: Import) => status !== 'checking' && status !== 'running'
  async function check(file: Uint8Array | string, query: Record<string, string> = {}, into = '') {
    const { status, body } = await upload(file, query, into)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return until(body.data.id, settled)
  }
  return {
    ...{ url: app.url, user, ask, upload, until, check },
    /** Looks a file through, then brings it in. */
    async bring(file: Uint8Array | string, query: Record<string, string> = {}, into = ''): Promise<Import> {
      const checked = await check(file, query, into)
      if (checked.status !== 'ready') throw new Error(JSON.stringify(checked))
      await ask('POST', `/imports/${checked.id}/start`, {})
      return until(checked.id, settled)
    },
    async newKeeper(fields: object = {}): Promise<string> {
      const given = { title: 'River years', purpose: 'What the river brought.', keeperType: 'journal' }
      const made = await ask('POST', '', { ...given, memoryPattern: 'chronological', ...fields })
      return String(made.body.data.id)
    },
    /** Uploads a picture or sound into a keeper. */
    async attach(keeperId: string, file: Uint8Array, name: string): Promise<Attachment> {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(file)]), name)
      const { status, body } = await call(app, 'POST', `/api/keepers/${keeperId}/attachments`, {
        token,
        form,
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.data
    },
    async exported(path: string): Promise<Uint8Array> {
      const response = await fetch(`${app.url}/api/keepers${path}/export`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (response.status !== 200) throw new Error(await response.text())
      return new Uint8Array(await response.arrayBuffer())
    },
    /** All moments of a keeper with their texts, the oldest first. */
    async moments(keeperId: string) {
      const list = (await ask('GET', `/${keeperId}/moments?sort=oldest&limit=100`)).body.data
      const whole = []
      for (const { id } of list) whole.push((await ask('GET', `/${keeperId}/moments/${id}`)).body.data)
      return whole
    },
  }
}

/** The remarks of a plan, as sentences. */
export function sentences(plan: ImportPlan | null): string[] {
  return plan?.notes.map(({ text }) => text) ?? []
}

/** Uploads a small file as somebody. Returns the import, which has been looked through. */
export async function importedFile(app: Pick<TestApp, 'url' | 'deps'>, user: TestUser): Promise<string> {
  const traveller = travellerOf(app, user)
  const { id } = await traveller.check('# A walk\n', { fileName: 'walk.md' })
  return id
}

/** Removes a file from where the server keeps it, by what is in it. */
export async function loseFile(
  { app, s3 }: { app: Pick<TestApp, 'deps'>; s3: S3Simulator | undefined },
  content: string,
): Promise<void> {
  let lost = 0
  for (const [key, { bytes }] of s3?.objects ?? [])
    if (bytes.equals(Buffer.from(content)) && s3?.objects.delete(key)) lost += 1
  const folder = join(app.deps.config.dataDir, 'attachments')
  for (const name of s3 ? [] : await readdir(folder)) {
    if (!(await readFile(join(folder, name))).equals(Buffer.from(content))) continue
    await rm(join(folder, name))
    lost += 1
  }
  if (lost === 0) throw new Error('No such file is there.')
}
