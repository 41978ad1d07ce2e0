/** The marks in a built page that the server fills in. Schema-free. */

/** Stands for a text. */
export function slot(name: string): string {
  return `{{${name}}}`
}

/** Marks what is shown only sometimes, or, with `slot('item')` in it, once for each text of a list. */
export function part(name: string, markup: string): string {
  return `{{#${name}}}${markup}{{/${name}}}`
}

/** Any mark: `#` begins a part, `/` ends it. */
export const pageMark = /\{\{([#/]?)([a-zA-Z]+)\}\}/

/** What the page of a public chat is filled with. */
export type ChatPageSlots = {
  /** The agent as the API answers it, in JSON. */
  agent: string
  name: string
  tagline: string
  avatar: string
  colour: string
  welcome: string
  hasPicture: boolean
  picture: string
  hasMemory: boolean
  hasStarters: boolean
  starters: string[]
}
