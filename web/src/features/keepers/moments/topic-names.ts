import type { MarkdownPlugins } from '../../../ui/markdown.tsx'

type Nodes = { type: string; value?: string; tagName?: string; children?: Nodes[]; properties?: object }

/** `#topic`, and `[[name]]` as the name alone. */
const named = /\[\[([^[\]\n]+)\]\]|(?<![\p{L}\p{N}#&/])#([\p{L}\p{N}_-]*\p{L}[\p{L}\p{N}_-]*)/gu

/** Shows the topics that a text names, but not in code and links. */
export const topicNames: MarkdownPlugins = [() => showNames]

function showNames(parent: Nodes): void {
  if (parent.tagName === 'code' || parent.tagName === 'a') return
  parent.children = parent.children?.flatMap((node) => {
    showNames(node)
    return node.type === 'text' ? namesIn(node.value ?? '') : node
  })
}

function namesIn(text: string): Nodes[] {
  const parts: Nodes[] = []
  let end = 0
  for (const { 0: whole, 1: name, 2: topic = '', index } of text.matchAll(named)) {
    parts.push(textNode(text.slice(end, index)))
    parts.push(
      name === undefined
        ? span('moment-topic', [span('moment-sign', [textNode('#')]), textNode(topic)])
        : span('moment-name', [textNode(name)]),
    )
    end = index + whole.length
  }
  return end === 0 ? [textNode(text)] : [...parts, textNode(text.slice(end))]
}

function textNode(value: string): Nodes {
  return { type: 'text', value }
}

function span(className: string, children: Nodes[]): Nodes {
  return { type: 'element', tagName: 'span', properties: { className: [className] }, children }
}
