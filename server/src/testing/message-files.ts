import type { TestUser } from './factories.ts'
import { makeAgent } from './run-scene.ts'
import { call, type Answer, type TestApp } from './test-app.ts'

/** Uploads a file that is to be sent with a message. */
export async function uploadFile(
  app: { url: string },
  { token }: { token?: string },
  { name = 'notes.txt', bytes, agentId }: { name?: string; bytes: Uint8Array | string; agentId?: string },
): Promise<Answer> {
  const query = new URLSearchParams({ name, ...(agentId !== undefined && { agentId }) })
  const response = await fetch(`${app.url}/api/kip/attachments?${query.toString()}`, {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(Buffer.from(bytes)),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A picture of one colour, wider than models get it, that says where it was taken. */
export async function makePicture({ width = 2_000, height = 1_000 } = {}): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width, height, channels: 3, background: '#225588' } })
    .withExif({
      IFD0: { Make: 'PlantedCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .jpeg()
    .toBuffer()
}

/** A PDF with a line of text on each page. */
export function makePdf(lines: readonly string[]): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${lines.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}]/Count ${lines.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...lines.flatMap((line, at) => {
      const drawn = `BT /F1 12 Tf 20 100 Td (${line}) Tj ET`
      const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 200]/Contents ${5 + at * 2} 0 R`
      return [
        `${page}/Resources<</Font<</F1 3 0 R>>>>>>`,
        `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj`).join('\n')
  return `%PDF-1.4\n${body}\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF`
}

/** An agent of somebody's with a model, and ways to ask it something with files. */
export async function startFilesScene(
  app: TestApp,
  user: TestUser,
  fields: Record<string, unknown> = { model_provider: 'openai', model: 'gpt-4o' },
) {
  const agent = await makeAgent(app, user, fields)
  const ask = (input: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    call(app, 'POST', '/api/kip/agents', {
      token: user.token,
      body: { action: 'run', agentId: agent.id, input, ...more },
      headers,
    })
  const attach = async (bytes: Uint8Array | string, name?: string): Promise<{ id: string }> => {
    const { body } = await uploadFile(app, user, { bytes, ...(name !== undefined && { name }) })
    if (!body.success) throw new Error(JSON.stringify(body))
    return { id: body.data.id }
  }
  const messages = async (sessionId: string) => {
    const path = `/api/kip/agents?messages=true&sessionId=${sessionId}`
    return (await call(app, 'GET', path, { token: user.token })).body.data
  }
  return { agent, ask, attach, messages }
}
