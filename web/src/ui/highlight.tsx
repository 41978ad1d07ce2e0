import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'
import { Fragment, type ReactNode } from 'react'

const lowlight = createLowlight({
  bash,
  c,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  markdown,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
})

type Tree = ReturnType<typeof lowlight.highlight>

/** Code as coloured elements; undefined for an unknown language. */
export function highlight(code: string, language: string): ReactNode {
  return lowlight.registered(language) ? toElements(lowlight.highlight(language, code).children) : undefined
}

function toElements(nodes: Tree['children']): ReactNode {
  return nodes.map((node, at) => {
    if (node.type === 'text') return <Fragment key={at}>{node.value}</Fragment>
    if (node.type !== 'element') return null
    const names = node.properties.className
    return (
      <span key={at} className={Array.isArray(names) ? names.join(' ') : undefined}>
        {toElements(node.children)}
      </span>
    )
  })
}
