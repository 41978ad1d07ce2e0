import { createServer, type ServerResponse } from 'node:http'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { webImageWording } from '#contracts/screens/web-image-wording.ts'
import { uploadPicture } from '../../testing/agent-pictures.ts'
import { createUser } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** A server whose images wait until they are released, but for some, and the one that asks for them. */
async function start(atOnce: Record<string, Buffer> = {}) {
  const webGuard = { resolve: async () => ['127.0.0.1'], mayConnect: () => true }
  const app = await startTestApp({ env: { TRUST_PROXY: 'on' }, webGuard })
  const image = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const open = new Set<ServerResponse>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'image/png')
    const { pathname } = new URL(request.url ?? '', 'http://pictures.test')
    const ready = pathname === '/quick.png' ? image : atOnce[pathname]
    if (ready) return void response.end(ready)
    open.add(response)
    response.flushHeaders()
    response.once('close', () => open.delete(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const place = server.address()
  const port = typeof place === 'object' && place ? place.port : 0
  function get(name: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    const address = encodeURIComponent(`http://pictures.test:${port}/${name}`)
    return fetch(`${app.url}/api/kip/web-images?address=${address}`, {
      headers,
      ...(signal && { signal }),
    })
  }
  const release = () => {
    for (const response of open) response.end(image)
  }
  return { app, get, open, asked, release }
}

function from(address: string): Record<string, string> {
  return { 'x-forwarded-for': address }
}

async function signIn(app: TestApp) {
  const { token } = await createUser(app)
  return { token, headers: { authorization: `Bearer ${token}` } }
}

test('slow images of an address are loaded one at a time, few wait, and nobody else waits for them', async () => {
  const { app, get, open, asked, release } = await start()
  const person = await signIn(app)
  const slow = Array.from({ length: 20 }, (_, place) => get(`${place}.png`, from('203.0.113.5')))
  const refused: Response[] = []
  for (const each of slow) void each.then((answer) => answer.status === 429 && refused.push(answer))
  await expect.poll(() => refused.length).toBe(11)
  expect(await refused[0]?.json()).toMatchObject({ error: { message: webImageWording.manyWaiting } })
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  expect(open.size).toBe(1)
  expect((await get('quick.png', from('203.0.113.6'))).status).toBe(200)
  expect((await get('quick.png', person.headers)).status).toBe(200)
  expect((await uploadPicture(app, person)).status).toBe(200)
  expect(open.size).toBe(1)
  const rest = setInterval(release, 10)
  onTestFinished(() => clearInterval(rest))
  const answers = (await Promise.all(slow)).map(({ status }) => status)
  expect(answers.filter((status) => status === 200)).toHaveLength(9)
  expect(asked).toHaveLength(11)
})

test('however many addresses ask, few images are loaded at once, and people who signed in go on', async () => {
  const { app, get, open, asked } = await start()
  const person = await signIn(app)
  const end = new AbortController()
  const slow = Array.from({ length: 12 }, (_, place) =>
    get(`${place}.png`, from(`203.0.113.${place}`), end.signal).catch(() => undefined),
  )
  await expect.poll(() => open.size).toBe(3)
  expect((await get('quick.png', person.headers)).status).toBe(200)
  expect((await uploadPicture(app, person)).status).toBe(200)
  expect(asked).toHaveLength(4)
  // Who leaves makes room, and what nobody waits for is not loaded.
  end.abort()
  await Promise.all(slow)
  await expect.poll(() => open.size).toBe(0)
  expect((await get('quick.png', from('203.0.113.99'))).status).toBe(200)
  // One that waited may have begun before its end was noticed.
  expect(asked.length).toBeLessThan(10)
})

test('people who signed in don’t wait until pictures of visitors are unpacked', async () => {
  // A progressive JPEG is unpacked as a whole: some hundred times as long as the small ones take.
  const size = { width: 6_300, height: 6_300 }
  const large = await sharp({ create: { ...size, channels: 3, background: 'red' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const { app, get } = await start({ '/large.jpg': large })
  const person = await signIn(app)
  const order: string[] = []
  const visits = Array.from({ length: 3 }, (_, place) =>
    get(`large.jpg?${place}`, from(`203.0.113.${place}`)).then(() => order.push('visitor')),
  )
  await Promise.race(visits)
  const own = get('quick.png', person.headers).then(({ status }) => order.push(String(status)))
  await Promise.all([...visits, own])
  expect(order.indexOf('200')).toBeGreaterThan(0)
  expect(order.at(-1)).toBe('visitor')
})
