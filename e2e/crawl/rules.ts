import { readFileSync } from 'node:fs'
import { keeperAreas, keeperPath, paths } from '../../web/src/app/paths.ts'

/** Controls that may do nothing, each with its reason. */
export const knownWithoutEffect: { control: RegExp; reason: string }[] = [
  { control: /button "Copied"$/, reason: 'It copies again, and says so still.' },
  { control: /Versions > button "Version #, current/, reason: 'The version that is shown already.' },
  { control: /dialog Connection > Colours > button "None"$/, reason: 'The colour that is chosen already.' },
]

/** Controls that may be gone before their turn, each with its reason. */
export const mayGo: { control: RegExp; reason: string }[] = [
  { control: /Start here > link/, reason: 'A step that is done offers nothing more.' },
  {
    control: /dialog Earlier conversations > /,
    reason: 'The list is about as long as the crawl has talked.',
  },
  {
    control: /Discard what you wrote here/,
    reason: 'By the end it is saved.',
  },
  {
    control: /Discard what you typed here/,
    reason: 'It asks while something is typed, and its dialog opens without that.',
  },
  {
    control: /dialog Connections of [^>]+ > button "((Remove|Edit) the connection to .*|Close)"$/,
    reason: 'The one connection is deleted in its own dialog too.',
  },
  { control: /New agent > combobox "Keeper"$/, reason: 'It is there while the scope is one keeper.' },
  {
    control: /Try it > button "Send message" › /,
    reason: 'An agent can no longer be tried when every field of its form has been written into.',
  },
  {
    control: /button "Describe it" › Describe it > button "Close"$/,
    reason: 'It can be described while the form is empty, which the draft fills.',
  },
  {
    control: /Kip can read this moment and answer you\. > button/,
    reason: 'The offer goes as soon as it is answered.',
  },
  { control: /Dictation > button "[^"]+"$/, reason: 'It ends by itself where nothing is heard.' },
  { control: /button "Stop"$/, reason: 'A reply may end before its turn.' },
  { control: /Ways to begin > button/, reason: 'A conversation is begun once.' },
  {
    control: /textbox "[^"]*"( \(\d+\))?$/,
    reason: 'All fields that a button waits for are filled at once.',
  },
]

/** How the keys of controls begin that differ from the next by their value alone: one stands for all. */
export const alike: readonly RegExp[] = [
  /^dialog Choose an emoji > Emoji > button /,
  // The form is shown without them as soon as it is filled.
  /^Start from > button /,
  /^(dialog [^>]+ > )?Topics > checkbox (?!"Only some topics)/,
  // Messages come while the crawl talks.
  /^[^>]+, #:# > button "[^"]*"/,
  /^[^>]+ > button "Remove (starter prompt|follow-up question)/,
]

/** Whether the title of its pages is a person's own. */
export function isPublicKeeper(address: string): boolean {
  return address.startsWith('/p/')
}

/** What takes the thing that a screen is about out of it, and so waits until all else is done. */
export const takingAway: readonly RegExp[] = [
  /menuitem "(Archive|Move to trash|Make it mine)"$/,
  /^button "Delete"$/,
  /"Sign out"$/,
]

/** What comes late on its screen: its effect on what else is there lasts. */
export const lasting: readonly RegExp[] = [
  /button "As a list"$/,
  /switch "Public"$/,
  /^Try it > button "New conversation"$/,
]

/** Whether admins see more on it than others do. */
export function isForAdmins(screen: string): boolean {
  return /^\/(root|debug|studio\/agents|studio\/admin.*)$/.test(screen)
}

/** What takes away things or rights that other questions need, in the order in which it comes last. */
export const ending: readonly RegExp[] = [
  /menuitem "(Archive|Move to trash)"$/,
  /button "Delete"$|Remove sample/,
  /menuitem "Make it mine"$/,
  /Remove admin/,
  /"Sign out"$/,
]

const routeTable = ['routes', 'guarded-routes']
  .map((name) => readFileSync(`web/src/app/${name}.tsx`, 'utf8'))
  .join('\n')
const written = [...routeTable.matchAll(/'(\/[^'*]*)'/g)].map(([, path = '']) => path)
const aliasLists = [...routeTable.matchAll(/\.\.\.\[('\/[^\]]+)\]\.map/g)].map(([, list = '']) =>
  [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path),
)

/** Every address of the route table; for keeper and agent something that exists. Links lead to the others. */
export function routeAddresses(): string[] {
  const areas = keeperAreas.map((area) => keeperPath(1, area))
  const all = [...written, ...Object.values(paths), ...areas]
    .map((path) => path.replace('/chat/:agentSlug', '/chat/kip').replace(':keeperId', '1'))
    .filter((path) => !path.includes(':'))
  return [...new Set(all)]
}

/** Screens that links lead to, beside the table's: a moment beside its list, and pages that the server writes. */
const linked = ['/keeper/:keeperId/moments/:momentId', '/p/:keeperId', '/p/:keeperId/:momentSlug']

/** What the addresses of one screen have in common, those with the fewest parameters first. */
const patterns = [...new Set([...written, ...Object.values(paths), ...linked])]
  // Kip's page is an agent's.
  .filter((path) => path !== paths.kip)
  .toSorted((one, other) => one.split(':').length - other.split(':').length)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }))

/** The screen that an address leads to: the same for aliases and for another keeper, agent, moment, journey or topic. */
export function screenOf(address: string): string {
  const path = patterns.find(({ pattern }) => pattern.test(address))?.path ?? address
  return aliasLists.find((list) => list.includes(path))?.[0] ?? path
}

/** Whether it is shown next to the sidebar. */
export function isInShell(address: string): boolean {
  return /^\/(root|studio|keeper)\b/.test(address)
}
