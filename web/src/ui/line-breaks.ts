type Nodes = { type: string; value?: string; children?: Nodes[] }

/** A Markdown plugin with which each line of a paragraph is a line, as in a poem. */
export function breakLines() {
  return (tree: Nodes) => breakLinesIn(tree)
}

function breakLinesIn(parent: Nodes): void {
  parent.children = parent.children?.flatMap((node) => {
    breakLinesIn(node)
    return node.type === 'text' ? linesOf(node.value ?? '') : node
  })
}

function linesOf(text: string): Nodes[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((value, at): Nodes[] => [...(at > 0 ? [{ type: 'break' }] : []), { type: 'text', value }])
}
