import { useMemo } from 'react'
import type { Citation, Part } from '#contracts/runs/parts.ts'
import { momentPath } from '../../app/paths.ts'
import type { MarkdownPlugins } from '../../ui/markdown.tsx'

type Nodes = { type: string; value?: string; tagName?: string; children?: Nodes[]; properties?: object }

/**
 * Makes the numbers of a reply's receipts lead to their moments, where these are the reader's own; others to the receipts
 * beneath the reply.
 */
export function useReceiptLinks(parts: readonly Part[], receiptsId: string): MarkdownPlugins {
  // The same receipts make the same links: while text comes, only what changes is drawn again.
  const key = JSON.stringify(
    parts.flatMap((part) => (part?.type === 'citation' ? [[part.n, hrefOf(part, receiptsId)]] : [])),
  )
  return useMemo(() => {
    // Made above.
    const hrefs = new Map(JSON.parse(key) as [number, string][])
    return hrefs.size === 0 ? [] : [() => (parent: Nodes) => showLinks(parent, hrefs)]
  }, [key])
}

function hrefOf({ n, keeper_id, moment_id }: Citation, receiptsId: string): string {
  if (keeper_id !== null && moment_id !== null) return momentPath(keeper_id, moment_id)
  return `#${receiptId(receiptsId, n)}`
}

/** The id of one of a reply's receipts in the page. */
export function receiptId(receiptsId: string, n: number): string {
  return `${receiptsId}-${n}`
}

function showLinks(parent: Nodes, hrefs: ReadonlyMap<number, string>): void {
  if (parent.tagName === 'code' || parent.tagName === 'a') return
  parent.children = parent.children?.flatMap((node) => {
    showLinks(node, hrefs)
    return node.type === 'text' ? linksIn(node.value ?? '', hrefs) : node
  })
}

/** Receipts hang on the word before them and the sign after them, and never begin a line. */
function linksIn(text: string, hrefs: ReadonlyMap<number, string>): Nodes[] {
  return text.split(/(\S{0,40}(?: ?\[\d{1,3}\])+[.,;:!?…]*)/).map((piece, at) => {
    if (at % 2 === 0) return textNode(piece)
    const parts = piece.split(/ ?\[(\d{1,3})\]/)
    const isKnown = parts.every((n, place) => place % 2 === 0 || hrefs.has(Number(n)))
    if (!isKnown) return textNode(piece)
    const children = parts.map((part, place) =>
      place % 2 === 0 ? textNode(part) : link(hrefs.get(Number(part)) ?? '', part),
    )
    return element('span', { className: ['whitespace-nowrap'] }, children)
  })
}

function link(href: string, n: string): Nodes {
  const name = element('span', { className: ['sr-only'] }, [textNode('Receipt ')])
  return element('a', { href, className: ['receipt'], dataInApp: '' }, [name, textNode(n)])
}

function element(tagName: string, properties: object, children: Nodes[]): Nodes {
  return { type: 'element', tagName, properties, children }
}

function textNode(value: string): Nodes {
  return { type: 'text', value }
}
