import { expect, test } from 'vitest'
import { agentPictureUploadMaxBytes, agentPictureWording } from '#contracts/agents/agent-picture.ts'
import { attachmentTooLarge, attachmentWording } from '#contracts/keepers/attachment-wording.ts'
import { quotaReached } from '#contracts/limits/quota-wording.ts'
import { uploadPicture } from '../../testing/agent-pictures.ts'
import { beforeNextTransaction } from '../../testing/before-transaction.ts'
import { createUser, testPassword, type TestUser } from '../../testing/factories.ts'
import { makePicture } from '../../testing/made-files.ts'
import { givePassword } from '../../testing/route-calls/password.ts'
import { call, startTestApp } from '../../testing/test-app.ts'
import { fileStore, removeOrphanFiles } from '../attachments/index.ts'
import { knownAgentPictures } from './index.ts'

async function start() {
  const clock = { ms: Date.now() }
  const app = await startTestApp({ now: () => clock.ms })
  const admin = await createUser(app, { role: 'admin' })
  const user = await createUser(app)
  const save = (method: 'POST' | 'PUT', body: object, by: TestUser = user) =>
    call(app, method, '/api/kip/agents', { token: by.token, body })
  const picture = async (color = '#225588') =>
    (await uploadPicture(app, user, await coloured(color))).body.data.picture as string
  const make = async (fields: object = {}) => {
    const body = { name: 'Wren', slug: 'wren', purpose: 'Sings.', picture: await picture(), ...fields }
    const answer = await save('POST', body)
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    return answer.body.data as { id: string; picture_url: string }
  }
  const files = async () => {
    let count = 0
    for await (const _ of fileStore(app.deps.config).list()) count += 1
    return count
  }
  return {
    app,
    clock,
    admin,
    user,
    save,
    picture,
    make,
    files,
    get: (path: string) => fetch(`${app.url}${path}`),
  }
}

async function coloured(background: string) {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
}

test('a picture becomes a small square without a word of its camera, and nothing is stored before a save', async () => {
  const { app, user, files } = await start()
  const { default: sharp } = await import('sharp')
  const { status, body } = await uploadPicture(app, user)
  expect(status).toBe(200)
  const bytes = Buffer.from(body.data.picture.replace('data:image/webp;base64,', ''), 'base64')
  const { width, height, format, exif } = await sharp(bytes).metadata()
  expect({ width, height, format, exif }).toEqual({
    width: 256,
    height: 256,
    format: 'webp',
    exif: undefined,
  })
  expect(await files()).toBe(0)
})

test('what is no picture, damaged, empty or too large is refused with a sentence', async () => {
  const { app, user } = await start()
  const refusal = async (bytes: string | Uint8Array) => {
    const { status, body } = await uploadPicture(app, user, bytes)
    return [status, body.error?.message]
  }
  expect(await refusal('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual([
    415,
    agentPictureWording.notAPicture,
  ])
  expect(await refusal('%PDF-1.7')).toEqual([415, agentPictureWording.notAPicture])
  expect(await refusal('')).toEqual([400, attachmentWording.empty])
  const cut = (await makePicture({ width: 900, height: 900 })).subarray(0, 900)
  expect(await refusal(cut)).toEqual([400, attachmentWording.pictureUnreadable])
  expect(await refusal(new Uint8Array(agentPictureUploadMaxBytes + 1))).toEqual([
    413,
    attachmentTooLarge(agentPictureUploadMaxBytes),
  ])
  expect((await uploadPicture(app, {})).status).toBe(401)
})

test('a saved picture is shown to those who see the agent, and to nobody else', async () => {
  const { app, user, make, save, get } = await start()
  const { id, picture_url: url } = await make()
  const opened = await get(url)
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(opened.headers.get('cache-control')).toBe('private, max-age=300')
  expect(opened.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const bare = url.replace(/\?.*/, '')
  const other = await createUser(app)
  for (const address of [
    bare,
    url.replace(user.user.id, other.user.id),
    url.replace(/signature=.{4}/, 'signature=AAAA'),
    `/api/kip/agents/${id}/pictures/${other.user.id}`,
    `/api/kip/agents/${other.user.id}/pictures/${bare.split('/').at(-1)}`,
  ])
    expect([address, (await get(address)).status]).toEqual([address, 404])
  const byToken = (token: string) =>
    fetch(`${app.url}${bare}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await byToken(user.token)).status).toBe(200)
  expect((await byToken(other.token)).status).toBe(404)

  await save('PUT', { id, visibility: 'public', agent_class: 'Lead' })
  const shown = await get(bare)
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  const asVisitor = await call(app, 'GET', '/api/kip/agents?slug=wren')
  expect(asVisitor.body.data.picture_url).toBe(bare)
  await save('PUT', { id, visibility: 'private' })
  expect((await get(bare)).status).toBe(404)
})

test('a signed address ends with five minutes, and with the share of whom it was signed for', async () => {
  const { app, clock, user, make, save, get } = await start()
  const { id } = await make()
  await save('PUT', { id, visibility: 'shared' })
  const friend = await createUser(app)
  const rights = { run: true, edit: false, share: false, delete: false }
  const shares = `/api/kip/agents/${id}/shares`
  const share = await call(app, 'POST', shares, {
    token: user.token,
    body: { email: friend.user.email, rights },
  })
  const list = await call(app, 'GET', '/api/kip/agents', { token: friend.token })
  const url: string = list.body.data.find((agent: { id: string }) => agent.id === id).picture_url
  expect((await get(url)).status).toBe(200)
  clock.ms += 5 * 60_000
  expect((await get(url)).status).toBe(404)
  const again = async () =>
    (await call(app, 'GET', `/api/kip/agents?id=${id}`, { token: friend.token })).body.data
      .picture_url as string
  const fresh = await again()
  expect((await get(fresh)).status).toBe(200)
  await call(app, 'DELETE', `${shares}/${share.body.data.id}`, { token: user.token })
  expect((await get(fresh)).status).toBe(404)
  const own = (await call(app, 'GET', `/api/kip/agents?id=${id}`, { token: user.token })).body.data
    .picture_url
  expect((await get(own)).status).toBe(200)
})

test('a new picture replaces the one before, null takes it away, and other saves leave it', async () => {
  const { save, make, picture, files, get } = await start()
  const first = await make()
  const { id } = first
  const renamed = await save('PUT', { id, name: 'Robin' })
  expect(renamed.body.data.picture_url.replace(/\?.*/, '')).toBe(first.picture_url.replace(/\?.*/, ''))
  const second = await save('PUT', { id, picture: await picture('#aa3300') })
  expect((await get(first.picture_url)).status).toBe(404)
  expect((await get(second.body.data.picture_url)).status).toBe(200)
  expect(await files()).toBe(1)
  const bare = await save('PUT', { id, picture: null })
  expect(bare.body.data).not.toHaveProperty('picture_url')
  expect(await files()).toBe(0)
})

test('of two saves at once, each removes the picture that it replaces, and so does a deletion', async () => {
  const { app, user, save, make, picture, files, get } = await start()
  const { id } = await make()
  const { database } = app.deps
  const { transaction } = database
  /** Does this once something else is about to be written. */
  const inBetween = (doFirst: () => Promise<unknown>) => {
    database.transaction = async (work) => {
      database.transaction = transaction
      await doFirst()
      return transaction(work)
    }
  }
  const [first, second] = [await picture('#aa3300'), await picture('#00aa33')]
  inBetween(() => save('PUT', { id, picture: second }))
  const saved = await save('PUT', { id, picture: first })
  expect((await get(saved.body.data.picture_url)).status).toBe(200)
  expect(await files()).toBe(1)
  inBetween(() => save('PUT', { id, picture: second }))
  await call(app, 'DELETE', '/api/kip/agents', { token: user.token, body: { id } })
  expect(await files()).toBe(0)
})

test('what comes with a form is made by Keeper itself, or refused at its field', async () => {
  const { save, make, files } = await start()
  const { id } = await make()
  const forged = `data:image/webp;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`
  for (const picture of [forged, 'https://example.com/x.webp', '/api/kip/agents/x/pictures/y', '']) {
    const { status, body } = await save('PUT', { id, picture })
    expect([status, body.error.fields]).toEqual([400, { picture: agentPictureWording.invalid }])
  }
  expect(await files()).toBe(1)
})

test('pictures count towards their owner’s room for files', async () => {
  const { app, admin, save, make, picture, files } = await start()
  const { id } = await make()
  const limit = 1_000
  const unset = {
    ...{ agents: null, keepers: null, moments: null, templates: null, themes: null },
    ...{ conversations: null, attachment_bytes: null, shares: null },
  }
  const body = { ...unset, attachments_bytes: limit }
  expect((await call(app, 'PUT', '/api/kam/quotas', { token: admin.token, body })).status).toBe(200)
  const { default: sharp } = await import('sharp')
  const noise = sharp({
    create: {
      ...{ width: 256, height: 256, channels: 3, background: '#000' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const large = `data:image/webp;base64,${(await noise.webp().toBuffer()).toString('base64')}`
  const refused = await save('PUT', { id, picture: large })
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    quotaReached('attachments_bytes', limit),
  ])
  const made = await save('POST', { name: 'Owl', slug: 'owl', purpose: 'Waits.', picture: large })
  expect(made.status).toBe(409)
  expect(await files()).toBe(1)
  expect((await save('PUT', { id, picture: await picture() })).status).toBe(200)
})

test('the bytes go with the agent and with the account, and a stored picture is no orphan', async () => {
  const { app, clock, user, make, files } = await start()
  const { id } = await make()
  clock.ms += 48 * 60 * 60_000
  await removeOrphanFiles(app.deps, [knownAgentPictures])
  expect(await files()).toBe(1)
  await call(app, 'DELETE', '/api/kip/agents', { token: user.token, body: { id } })
  expect(await files()).toBe(0)
  await make()
  await givePassword(app, user)
  const gone = await call(app, 'DELETE', '/api/kam/account', {
    token: user.token,
    body: { password: testPassword },
  })
  expect([gone.status, await files()]).toEqual([200, 0])
})

test('a save of an agent that is deleted meanwhile is answered as missing', async () => {
  const { app, save, make } = await start()
  const { id } = await make()
  const { db } = app.deps.database
  beforeNextTransaction(app, () => db.deleteFrom('agents').where('id', '=', id).execute())
  const { status, body } = await save('PUT', { id, name: 'Robin' })
  expect([status, body.error.code]).toEqual([404, 'not_found'])
})
