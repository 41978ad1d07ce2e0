import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, type Body, type RouteCall, type Sent, type Stage } from './route-call.ts'

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
  { route: `DELETE ${files}/:file`, least: 'user', make: ofFile() },
]

const pdf = new Uint8Array(Buffer.from('%PDF-1.7\nFerries\n'))

async function ofKeeper(stage: Stage): Promise<Sent> {
  return aboutOwn({ path: keepers, made: newKeeper(), body: undefined })(stage)
}

function ofFile(body?: Body) {
  return async (stage: Stage): Promise<Sent> => {
    const { params } = await ofKeeper(stage)
    const form = new FormData()
    form.set('file', new Blob([pdf]), 'ferries.pdf')
    const answer = await fetch(`${stage.app.url}${keepers}/${params?.['id']}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stage.owner.token}` },
      body: form,
    })
    const text = await answer.text()
    const file = /"path":"attachments\/([^"]+)"/.exec(text)?.[1] ?? `none: ${text}`
    return { params: { ...params, file }, ...(body && { body }) }
  }
}
