type Nodes = { type: string; value?: string; children?: Nodes[] }

/** A Markdown plugin that shows tags as they were written, where sanitising would drop words with them. */
export function showHtmlAsText() {
  return (tree: Nodes) => showHtmlIn(tree)
}

const blockParents = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

function showHtmlIn(parent: Nodes): void {
  parent.children = parent.children?.map((node) => {
    showHtmlIn(node)
    if (node.type !== 'html') return node
    const shown = textOf(node.value ?? '')
    return blockParents.has(parent.type) ? { type: 'paragraph', children: [shown] } : shown
  })
}

/** Models break the lines of a table’s cell with a tag. */
function textOf(html: string): Nodes {
  return /^<br\s*\/?>$/i.test(html) ? { type: 'break' } : { type: 'text', value: html }
}
