import type { Page } from '@playwright/test'
import { alike, lasting } from './rules.ts'

/** Something to click, known by its role and accessible name within its place. */
export type Control = {
  key: string
  role: string
  name: string
  /** Playwright's name for it, empty while it doesn't take clicks. */
  ref: string
  /** Where a link leads, as it is written. */
  url?: string
  /** Part of the frame around every screen. */
  isFrame: boolean
  /** How many dialogs, menus and lists of options it lies in. */
  depth: number
  /** What comes first: 0 what goes by itself, 1 what stays, 2 what leads elsewhere, 3 what takes others out of sight. */
  turn: 0 | 1 | 2 | 3
  /** In a list: the same for this control of the next item of its kind. */
  kind?: string
  /** Confirms a question before something destructive. */
  isConfirming: boolean
}

/** A page as it is perceived: what can be clicked in it, and what there is to notice a change by. */
export type Snapshot = {
  controls: Control[]
  /** The keys of what is shown without taking clicks, as in a menu that is opening or closing. */
  outOfReach: string[]
  /** Nothing can be clicked, not even what is chosen already. */
  isDeadEnd: boolean
  state: string
  focused: string | undefined
  heading: string
  title: string
  url: URL
}

/** It shows on focus alone. */
export function isSkipLink({ role, name }: Pick<Control, 'role' | 'name'>): boolean {
  return role === 'link' && /^Skip to /.test(name)
}

/** What a person with a screen reader is told, hidden parts left out. */
export async function takeSnapshot(page: Page): Promise<Snapshot> {
  // Playwright documents the shape of the tree.
  const tree = (await page.ariaSnapshotJSON({ mode: 'ai' })) as AriaNode[]
  const found: Found[] = []
  for (const node of tree)
    collect(node, { region: '', item: '', badges: '', layers: [], isFrame: false, isHeading: false }, found)
  const depth = Math.max(0, ...found.map(({ inside }) => inside.layers.length))
  const deepest = found.findLast(({ inside }) => inside.layers.length === depth)?.inside.layers ?? []
  // A menu takes every press until it closes; what else is in a dialog can be pressed beside a list of options.
  const top = deepest.at(-1)?.startsWith('menu ') ? deepest : deepest.slice(0, 1)
  const inReach = found.filter(({ inside }) => top.every((layer, at) => inside.layers[at] === layer))
  const isButtonWaiting = inReach.some(({ node }) => node.role === 'button' && node.disabled === true)
  const worthwhile = inReach.filter(({ node }) =>
    node.role === 'textbox' ? isButtonWaiting && isBlank(node) : isWorthAClick(node),
  )
  const all = numbered(worthwhile.map(toControl))
  return {
    isDeadEnd: inReach.every(({ node }) => node.role === 'textbox'),
    controls: all.filter(({ ref }) => ref !== ''),
    outOfReach: all.filter(({ ref }) => ref === '').map(({ key }) => key),
    state: JSON.stringify(tree, (key, value: unknown) => (unperceived.has(key) ? undefined : value)),
    focused: findNode(tree, ({ active }) => active === true)?.ref,
    heading: findNode(tree, ({ role, level }) => role === 'heading' && level === 1)?.name ?? '',
    title: await page.title(),
    url: new URL(page.url()),
  }
}

type AriaNode = {
  role: string
  name?: string
  text?: string
  ref?: string
  url?: string
  level?: number
  active?: boolean
  ariaHidden?: boolean
  disabled?: boolean
  checked?: boolean | 'mixed'
  selected?: boolean
  expanded?: boolean
  children?: (AriaNode | string)[]
}
type Inside = {
  region: string
  item: string
  badges: string
  layers: string[]
  isFrame: boolean
  isHeading: boolean
}
type Found = { node: AriaNode; inside: Inside }

const unperceived = new Set(['ref', 'cursor', 'active'])
const clickable = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'switch',
  'tab',
])
const regions = new Set(['region', 'radiogroup', 'list', 'tabpanel', 'form', 'search', 'group', 'article'])
const frames = new Set(['complementary Sidebar', 'navigation Main', 'navigation Debug'])
const layered = new Set(['dialog', 'alertdialog', 'menu'])

function collect(node: AriaNode, inside: Inside, found: Found[]): void {
  if (node.ariaHidden === true) return
  if (clickable.has(node.role) || node.role === 'textbox') return void found.push({ node, inside })
  const children = (node.children ?? []).filter((child) => typeof child !== 'string')
  const [first, ...others] = children
  // The first thing in a group without a name is the summary that opens it.
  if (node.role === 'group' && node.name === undefined && first?.role === 'generic') {
    found.push({ node: { ...first, role: 'summary', name: textOf(first) }, inside })
    for (const child of others) collect(child, inside, found)
    return
  }
  const within = goInto(node, inside)
  // An option differs from the next by its value alone: the last stands for all.
  const option = children.findLast((child) => child.role === 'option' && isWorthAClick(child))
  for (const child of children) {
    if (child.role !== 'option' || child === option) collect(child, within, found)
  }
}

function goInto(node: AriaNode, { region, item, badges, layers, isFrame }: Inside): Inside {
  const { role, name = '' } = node
  const isLayer =
    layered.has(role) || (role === 'listbox' && !layers.some((layer) => /^dialog Go to/.test(layer)))
  return {
    ...(role === 'listitem' || role === 'row' ? itemOf(node) : { item, badges }),
    region: regions.has(role) && name !== '' ? withoutValues(name) : region,
    layers: isLayer ? [...layers, `${role} ${withoutValues(name)}`] : layers,
    isFrame: isFrame || frames.has(`${role} ${name}`),
    isHeading: role === 'heading',
  }
}

/** A link or a button that is neither out of use nor chosen already. */
function isWorthAClick({ role, disabled, checked, selected, expanded }: AriaNode): boolean {
  if (disabled === true || selected === true) return false
  if (role === 'radio' || role === 'menuitemradio') return checked !== true
  // A text field with suggestions isn't a button.
  return role !== 'combobox' || expanded !== true
}

function isBlank({ disabled, text, children = [] }: AriaNode): boolean {
  return disabled !== true && (text ?? '') === '' && children.length === 0
}

function toControl({ node, inside }: Found): Control {
  const { role, ref = '', url, expanded } = node
  // What opens a section may sum up what is in it, which changes.
  const name = (inside.isHeading ? firstTextOf(node) : undefined) ?? node.name ?? textOf(node)
  const { layers, region, item, badges, isFrame } = inside
  const isCancelling = /^(Cancel|Close|Dismiss|Keep|Not now|Back)\b/.test(name)
  const place = [...layers, ...(region === '' ? [] : [region])]
  const spelled = `${role} "${withoutValues(name)}"${expanded === true ? ' [expanded]' : ''}`
  const key = [...place, spelled].join(' > ')
  const kind =
    alike.map((beginning) => beginning.exec(key)?.[0]).find((found) => found !== undefined) ??
    (item === '' ? undefined : [...place, spelled.replace(withoutValues(item), '...'), badges].join(' > '))
  return {
    key,
    ...(kind !== undefined && { kind }),
    role,
    name,
    ref,
    ...(url !== undefined && { url }),
    isFrame: isFrame || isSkipLink({ role, name }),
    depth: layers.length,
    turn: turnOf(),
    isConfirming: !isCancelling && layers.some((layer) => layer.startsWith('alertdialog')),
  }

  function turnOf(): Control['turn'] {
    if (isCancelling || expanded === true || lasting.some((keys) => keys.test(key))) return 3
    if (region.startsWith('Notifications')) return 0
    return role === 'tab' || role === 'link' ? 2 : 1
  }
}

/** Controls with the same name in one place are numbered by their order. */
function numbered(controls: Control[]): Control[] {
  const counts = new Map<string, number>()
  return controls.map((control) => {
    const count = (counts.get(control.key) ?? 0) + 1
    counts.set(control.key, count)
    return count === 1 ? control : { ...control, key: `${control.key} (${count})` }
  })
}

/** Without what changes as time goes by, or by what is chosen: "Kind: Note, Photo" is "Kind" still. */
function withoutValues(name: string): string {
  return name
    .replaceAll(/\d+/g, '#')
    .replaceAll(/just now|# \w+ ago/g, 'a while ago')
    .replaceAll(months, 'Month')
    .replaceAll(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Day')
    .replace(/^([^:]{1,30}): .*/, '$1')
}
const months =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g

/** What an item of a list is called, by its heading or else by what it says first, and what it is. */
function itemOf(node: AriaNode): Pick<Inside, 'item' | 'badges'> {
  const heading = findNode([node], ({ role }) => role === 'heading')
  const item = heading?.name ?? findNode([node], ({ text }) => text !== undefined)?.text ?? ''
  const badges = ownKinds.filter((badge) => findNode([node], ({ text }) => text === badge) !== undefined)
  const offers = collectNames(node).map((name) => name.split(' ')[0])
  return { item, badges: [...badges, ...new Set(offers)].join(' ') }
}

/** What is said of an item that offers something else than its neighbours. */
const ownKinds = ['Sample', 'Built-in', 'Archived', 'Disabled', 'Admin']

function collectNames(node: AriaNode): string[] {
  if (node.ariaHidden === true) return []
  if (clickable.has(node.role)) return [node.name ?? '']
  return (node.children ?? []).flatMap((child) => (typeof child === 'string' ? [] : collectNames(child)))
}

function textOf({ name, text, children = [] }: AriaNode): string {
  const own = name ?? text
  if (own !== undefined) return own
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join(' ')
}

function firstTextOf({ children = [] }: AriaNode): string | undefined {
  const [first] = children
  return first === undefined ? undefined : typeof first === 'string' ? first : textOf(first)
}

function findNode(nodes: (AriaNode | string)[], isWanted: (node: AriaNode) => boolean): AriaNode | undefined {
  for (const node of nodes) {
    if (typeof node === 'string' || node.ariaHidden === true) continue
    const found = isWanted(node) ? node : findNode(node.children ?? [], isWanted)
    if (found) return found
  }
  return undefined
}
