import { isMomentAddress } from '#contracts/keepers/moment-citations.ts'
import { namesIn, topicSlug } from '#contracts/keepers/topic-names.ts'
import { topicPath } from '../../../app/paths.ts'
import type { MarkdownPlugins } from '../../../ui/markdown.tsx'

type Nodes = {
  type: string
  value?: string
  tagName?: string
  children?: Nodes[]
  properties?: { href?: unknown; [name: string]: unknown }
}

/** Links the topics that a text of a keeper names, but not in code and links. `keeper` is as the address has it. */
export function topicNamesFor(keeper: string): MarkdownPlugins {
  return [() => (parent: Nodes) => showNames(parent, keeper)]
}

function showNames(parent: Nodes, keeper: string): void {
  if (parent.tagName === 'code') return
  if (parent.tagName === 'a') return leadToMoment(parent)
  parent.children = parent.children?.flatMap((node) => {
    showNames(node, keeper)
    return node.type === 'text' ? namesOf(node.value ?? '', keeper) : node
  })
}

/** A citation leads to its moment in this window. */
function leadToMoment(link: Nodes): void {
  const { href } = link.properties ?? {}
  if (typeof href === 'string' && isMomentAddress(href)) link.properties = { href, dataInApp: '' }
}

function namesOf(text: string, keeper: string): Nodes[] {
  const parts: Nodes[] = []
  let end = 0
  for (const { from, to, type, name, shown } of namesIn(text)) {
    parts.push(textNode(text.slice(end, from)))
    const href = topicPath(keeper, topicSlug(name))
    parts.push(
      type === 'tag'
        ? link(href, 'moment-topic', [sign, textNode(shown)])
        : link(href, 'moment-name', [textNode(shown)]),
    )
    end = to
  }
  return end === 0 ? [textNode(text)] : [...parts, textNode(text.slice(end))]
}

function textNode(value: string): Nodes {
  return { type: 'text', value }
}

function link(href: string, className: string, children: Nodes[]): Nodes {
  return {
    type: 'element',
    tagName: 'a',
    properties: { href, className: [className], dataInApp: '' },
    children,
  }
}

/** The sign steps back, the word stays. */
const sign: Nodes = {
  type: 'element',
  tagName: 'span',
  properties: { className: ['moment-sign'] },
  children: [textNode('#')],
}
