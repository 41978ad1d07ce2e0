import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, asOwner, type Body, type RouteCall, type Sent, type Stage } from './route-call.ts'

const files = `${keepers}/:id/attachments`

/** Files of keepers. */
export const attachmentCalls: RouteCall[] = [
  {
    route: `POST ${files}`,
    least: 'user',
    takesForm: true,
    make: async (stage) => ({ ...(await ofKeeper(stage)), file: pdf }),
  },
  {
    route: `GET ${files}`,
    least: 'user',
    make: async (stage) => ({ ...(await ofKeeper(stage)), query: { moment: 'none', limit: '5' } }),
  },
  { route: `GET ${files}/:file`, least: 'user', make: ofFile() },
  {
    route: `PATCH ${files}/:file`,
    least: 'user',
    make: ofFile({ alt: 'The timetable', transcript: null, name: 'ferries.pdf' }),
  },
  {
    route: `POST ${files}/:file/transcript`,
    least: 'user',
    make: recordingWithKey,
  },
  { route: `DELETE ${files}/:file`, least: 'user', make: ofFile() },
]

const pdf = new Uint8Array(Buffer.from('%PDF-1.7\nFerries\n'))
const mp3 = new Uint8Array(Buffer.from(`ID3${'the river '.repeat(40)}`))

async function ofKeeper(stage: Stage, fields: Body = {}): Promise<Sent> {
  return aboutOwn({ path: keepers, made: { ...newKeeper(), ...fields }, body: undefined })(stage)
}

function ofFile(body?: Body) {
  return async (stage: Stage): Promise<Sent> => ({ ...(await uploaded(stage, pdf)), ...(body && { body }) })
}

/** A recording whose owner has a key to have it written down. */
async function recordingWithKey(stage: Stage): Promise<Sent> {
  await asOwner(stage, 'POST', '/api/kip/user-keys', {
    provider: 'openai',
    apiKey: 'sk-0123456789abcdefghijklmnop',
  })
  return uploaded(stage, mp3, { aiPolicy: 'providers' })
}

/** A file of a keeper that was made just before. */
async function uploaded(stage: Stage, bytes: Uint8Array<ArrayBuffer>, fields?: Body): Promise<Sent> {
  const { params } = await ofKeeper(stage, fields)
  const form = new FormData()
  form.set('file', new Blob([bytes]), 'ferries.pdf')
  const answer = await fetch(`${stage.app.url}${keepers}/${params?.['id']}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stage.owner.token}` },
    body: form,
  })
  const text = await answer.text()
  const file = /"path":"attachments\/([^"]+)"/.exec(text)?.[1] ?? `none: ${text}`
  return { params: { ...params, file } }
}
