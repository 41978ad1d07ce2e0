import { makePicture } from './made-files.ts'
import type { Answer } from './test-app.ts'

/** Uploads a picture for an agent's form. */
export async function uploadPicture(
  app: { url: string },
  { token }: { token?: string },
  bytes?: Uint8Array | string,
): Promise<Answer> {
  const response = await fetch(`${app.url}/api/kip/agent-pictures`, {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(Buffer.from(bytes ?? (await makePicture({ width: 600, height: 400 })))),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
