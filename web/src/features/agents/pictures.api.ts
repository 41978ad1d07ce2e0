import type { Agent, AgentCreate } from '#contracts/agents/agents.ts'
import { pictureOf } from '#contracts/agents/agent-picture.ts'
import { send } from '../../lib/api.ts'
import { getAgent } from './agents.api.ts'
import { upload } from '../../lib/upload.ts'

/** Makes of a file what an agent's form holds of its picture. */
export async function preparePicture(file: File, signal: AbortSignal): Promise<string> {
  const options = { signal, onProgress: () => undefined }
  return (await upload<{ picture: string }>('/api/kip/agent-pictures', file, options)).picture
}

/** An agent with its picture and its opening, as a form or a file holds them; what can't be read is left out. */
export async function readWhole(agent: Agent): Promise<Agent & Pick<AgentCreate, 'picture'>> {
  const whole = await getAgent(agent.id).catch(() => agent)
  if (whole.picture_url === undefined) return whole
  const bytes = await send(whole.picture_url)
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined)
  return bytes ? { ...whole, picture: pictureOf(base64Of(new Uint8Array(bytes))) } : whole
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
