import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '#contracts/accounts/accounts.ts'
import { pieceMaxBytes } from '#contracts/keepers/upload-choices.ts'
import { writeSession } from '../../../lib/storage.ts'
import { uploadAttachment } from '../attachments/attachments.api.ts'

/** What the server has of the file, and who asked it for what. */
const server = { received: 0, asked: [] as string[] }
/** What happens while the server takes a call. */
let meanwhile: (asked: string) => void

const film = new File([new Uint8Array(2 * pieceMaxBytes + 1_000)], 'film.mp4')

beforeEach(() => {
  signInAs('ada')
  Object.assign(server, { received: 0, asked: [] })
  meanwhile = () => undefined
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    note(path.endsWith('/uploads') ? 'begin' : 'finish', headers.get('authorization'))
    if (path.endsWith('/uploads')) return Response.json(stored())
    return Response.json({ success: false, error: { message: 'Keeper not found.' } }, { status: 404 })
  })
  vi.stubGlobal('XMLHttpRequest', PieceRequest)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['begin', 'piece'])(
  'nothing more of a file is sent once somebody else has signed in during a %s',
  async (during) => {
    meanwhile = (asked) => asked === during && signInAs('grace')
    expect(await send()).toBe('Somebody else is signed in.')
    expect(server.asked.at(-1)).toBe(`${during} as ada`)
    expect(server.asked.join()).not.toContain('grace')
  },
)

test('a file of which the last piece arrives as somebody else signs in isn’t finished in their name', async () => {
  meanwhile = () => server.received === film.size && signInAs('grace')
  expect(await send()).toBe('Somebody else is signed in.')
  expect(server.asked.at(-1)).toBe('piece as ada')
})

test('a whole file that the server finds no place for is refused after a few tries', async () => {
  expect(await send()).toBe('Keeper not found.')
  expect(server.asked.filter((asked) => asked.startsWith('piece'))).toHaveLength(3)
  expect(server.asked.filter((asked) => asked.startsWith('finish'))).toHaveLength(4)
})

/** Why the film isn't sent after a minute of tries. */
async function send(): Promise<string> {
  let reason = 'It is still being sent.'
  uploadAttachment('gone', film, {
    userId: 'ada',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  }).catch((error: unknown) => (reason = error instanceof Error ? error.message : String(error)))
  await vi.advanceTimersByTimeAsync(60_000)
  return reason
}

function signInAs(id: string): void {
  const user = { id, email: `${id}@example.org`, name: id, role: 'user', createdAt: '' }
  // Nothing else is read of it here.
  writeSession({ user, token: `token of ${id}` } as SignedIn)
}

function stored() {
  return { success: true, data: { id: 'u1', bytes: film.size, received: server.received } }
}

function note(asked: string, authorization: string | null | undefined): void {
  server.asked.push(`${asked} as ${authorization?.replace('Bearer token of ', '')}`)
  meanwhile(asked)
}

/** The request of one piece, which arrives whole. */
class PieceRequest {
  upload = {}
  status = 200
  responseText = ''
  onload?: () => void
  headers = new Headers()
  open = () => undefined
  setRequestHeader = (name: string, value: string) => this.headers.set(name, value)
  send(piece: Blob) {
    server.received += piece.size
    note('piece', this.headers.get('authorization'))
    this.responseText = JSON.stringify(stored())
    this.onload?.()
  }
}
