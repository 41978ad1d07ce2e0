import { createServer } from 'node:http'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { webImageWording } from '#contracts/screens/web-image-wording.ts'
import type { Guard } from '../tools/index.ts'
import { createUser } from '../../testing/factories.ts'
import { startTestApp } from '../../testing/test-app.ts'

/** Every name leads to this machine, and may be read. */
const open: Guard = { resolve: async () => ['127.0.0.1'], mayConnect: () => true }

test('an image of another server comes as one of this server, and says nothing of its place', async () => {
  const taken = { IFD3: { GPSLatitude: '38/1 43/1 0/1', GPSLatitudeRef: 'N' } }
  const picture = await sharp({ create: { width: 2_000, height: 10, channels: 3, background: 'red' } })
    .withExif(taken)
    .jpeg()
    .toBuffer()
  const heard: object[] = []
  const port = await serve('image/jpeg', picture, heard)
  const app = await startTestApp({ webGuard: open })
  const answer = await get(app, `http://pictures.test:${port}/heron.jpg`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { format, width, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 1600, exif: undefined })
  expect(JSON.stringify(heard)).not.toMatch(/cookie|referer|authorization/i)
})

test.each([
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['text/html', '<p>No picture.</p>'],
  ['image/png', 'not what it says it is'],
])('what is no picture is refused: %s', async (type, body) => {
  const port = await serve(type, Buffer.from(body))
  const app = await startTestApp({ webGuard: open })
  const answer = await get(app, `http://pictures.test:${port}/heron`)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers.get('content-type')).toContain('application/json')
})

test('a picture that is too large is not read to its end', async () => {
  const port = await serve('image/png', Buffer.alloc(11_000_000))
  const app = await startTestApp({ webGuard: open })
  const answer = await get(app, `http://pictures.test:${port}/heron.png`)
  expect(await answer.json()).toMatchObject({ error: { message: webImageWording.tooLarge } })
})

test('a picture that would unpack to more than 40 megapixels is refused', async () => {
  const size = { width: 7_000, height: 6_000 }
  const picture = await sharp({ create: { ...size, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const port = await serve('image/png', picture)
  const app = await startTestApp({ webGuard: open })
  const answer = await get(app, `http://pictures.test:${port}/heron.png`)
  expect(answer.status).toBe(415)
  expect(await answer.json()).toMatchObject({ error: { message: webImageWording.tooManyPixels } })
})

test.each(['http://127.0.0.1/a.png', 'http://169.254.169.254/latest', 'file:///etc/passwd', 'heron.png'])(
  '%s is not asked for',
  async (address) => {
    const app = await startTestApp()
    expect((await get(app, address)).status).toBe(400)
  },
)

test('visitors learn nothing of what answers at an address', async () => {
  const port = await serve('text/html', Buffer.from('<p>No picture.</p>'))
  const app = await startTestApp({ webGuard: open })
  const { token } = await createUser(app)
  const sentenceAt = async (from: number, asker?: string) => {
    const answer = await get(app, `http://pictures.test:${from}/heron`, asker)
    return ((await answer.json()) as { error: { message: string } }).error.message
  }
  expect([await sentenceAt(port), await sentenceAt(1)]).toEqual([
    webImageWording.failed,
    webImageWording.failed,
  ])
  expect(await sentenceAt(port, token)).toContain('text/html')
})

test('one person asks for so many a minute', async () => {
  const app = await startTestApp()
  const { token } = await createUser(app)
  const answers = []
  for (let count = 0; count < 31; count += 1) answers.push((await get(app, 'no address', token)).status)
  expect([answers[0], answers[29], answers[30]]).toEqual([400, 400, 429])
})

function get(app: { url: string }, address: string, token?: string): Promise<Response> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return fetch(`${app.url}/api/kip/web-images?address=${encodeURIComponent(address)}`, { headers })
}

async function serve(type: string, body: Buffer, heard: object[] = []): Promise<number> {
  const server = createServer((request, response) => {
    heard.push(request.headers)
    response.setHeader('content-type', type).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
