import type { ComponentType } from 'react'

/** A screen of a module, which is loaded when it is first shown. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await load())[name] })
}
