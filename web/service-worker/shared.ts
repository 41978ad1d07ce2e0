import { readSession } from '../src/lib/device-reads.ts'
import { type Shared, sharedMissing, sharedParam, sharePath, storeShared } from '../src/lib/shared-store.ts'

/** What another app shares comes as a form, so that its words are in no address. */
export function isShare({ method, mode }: Request, { pathname }: URL): boolean {
  return method === 'POST' && mode === 'navigate' && pathname === sharePath
}

/** Keeps it on this device, without the server, and leads to the page that takes it. */
export async function answerShare(request: Request): Promise<Response> {
  const isStored = await request
    .formData()
    .then(toShared)
    .then(storeShared)
    .then(
      () => true,
      () => false,
    )
  const query = new URLSearchParams({ [sharedParam]: isStored ? 'here' : sharedMissing })
  return Response.redirect(`${sharePath}?${query.toString()}`, 303)
}

async function toShared(form: FormData): Promise<Shared> {
  const part = (name: string) =>
    form
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .join('\n')
  const files = form.getAll('files').filter((value) => value instanceof File)
  // A form without a file has an empty one.
  const chosen = files.filter(({ size }) => size > 0)
  return {
    id: crypto.randomUUID(),
    userId: (await readSession().catch(() => undefined))?.userId,
    atMs: Date.now(),
    ...{ title: part('title'), text: part('text'), url: part('url') },
    files: await Promise.all(
      chosen.map(async (file) => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() })),
    ),
  }
}
