import { connect, type Socket } from 'node:net'
import type { TestUser } from './factories.ts'
import { call, type Answer } from './test-app.ts'

/** Somebody who uploads in pieces over HTTP. */
export function uploaderOf(app: { readonly url: string }, { token }: TestUser) {
  const url = '/api/keepers/uploads'
  const ask = (method: string, path: string, body?: object) =>
    call(app, method, path, { token, ...(body && { body }) })
  return {
    ask,
    begin: (fields: object) => ask('POST', url, { purpose: 'import', fileName: 'walks.csv', ...fields }),
    show: (id: string) => ask('GET', `${url}/${id}`),
    discard: (id: string) => ask('DELETE', `${url}/${id}`),
    /** A piece; a stream has no length that is known before. */
    async piece(id: string, offset: number, bytes: Uint8Array | ReadableStream): Promise<Answer> {
      const response = await fetch(`${app.url}${url}/${id}?offset=${offset}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes),
        ...{ duplex: 'half' },
      })
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
    /** Begins a piece of so many bytes and sends some of them; the line stays open. */
    hangingPiece(id: string, offset: number, some: Uint8Array, length: number): Socket {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        `PATCH ${url}/${id}?offset=${offset} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
      )
      socket.write(some)
      return socket
    },
    /** What begins the import of a whole file, into a keeper where one is named. */
    importIt: (uploadId: string, keeperId?: string) =>
      ask('POST', `/api/keepers${keeperId === undefined ? '' : `/${keeperId}`}/import?uploadId=${uploadId}`),
  }
}
