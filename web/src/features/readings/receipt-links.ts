import { useMemo } from 'react'
import type { Part } from '#contracts/runs/parts.ts'
import { momentPath } from '../../app/paths.ts'
import type { MarkdownPlugins } from '../../ui/markdown.tsx'

type Nodes = { type: string; value?: string; tagName?: string; children?: Nodes[]; properties?: object }

/** Makes the numbers of a reply's receipts lead to their moments, where these are the reader's own. */
export function useReceiptLinks(parts: readonly Part[]): MarkdownPlugins {
  // The same receipts make the same links: while text comes, only what changes is drawn again.
  const key = JSON.stringify(
    parts.flatMap((part) =>
      part?.type === 'citation' && part.keeper_id !== null
        ? [[part.n, momentPath(part.keeper_id, part.moment_id)]]
        : [],
    ),
  )
  return useMemo(() => {
    // Made above.
    const hrefs = new Map(JSON.parse(key) as [number, string][])
    return hrefs.size === 0 ? [] : [() => (parent: Nodes) => showLinks(parent, hrefs)]
  }, [key])
}

function showLinks(parent: Nodes, hrefs: ReadonlyMap<number, string>): void {
  if (parent.tagName === 'code' || parent.tagName === 'a') return
  parent.children = parent.children?.flatMap((node) => {
    showLinks(node, hrefs)
    return node.type === 'text' ? linksIn(node.value ?? '', hrefs) : node
  })
}

function linksIn(text: string, hrefs: ReadonlyMap<number, string>): Nodes[] {
  return text.split(/(\[\d{1,3}\])/).map((piece, at) => {
    const href = at % 2 === 1 ? hrefs.get(Number(piece.slice(1, -1))) : undefined
    return href === undefined ? { type: 'text', value: piece } : link(href, piece.slice(1, -1))
  })
}

function link(href: string, n: string): Nodes {
  const hidden = { type: 'element', tagName: 'span', properties: { className: ['sr-only'] } }
  return {
    ...{ type: 'element', tagName: 'a', properties: { href, className: ['receipt'], dataInApp: '' } },
    children: [
      { ...hidden, children: [{ type: 'text', value: 'Receipt ' }] },
      { type: 'text', value: n },
    ],
  }
}
