import type { OpenapiDocument, Operation } from './openapi-document.ts'
import { schemaText } from './schema-text.ts'

/** The calls as one page of plain HTML: no script, nothing from elsewhere. */
export function renderDocs(document: OpenapiDocument): string {
  const groups = Map.groupBy(Object.entries(document.paths), ([path]) => groupOf(path))
  const nav = [...groups.keys()].map((group) => `<a href="#${group}">${group}</a>`).join('')
  const sections = [...groups].map(([group, paths]) => {
    const calls = paths.flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => callHtml(path, method, operation)),
    )
    return `<section id="${group}"><h2>${group}</h2>${calls.join('')}</section>`
  })
  const { title, version, description } = document.info
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"><style>${style}</style></head>
<body><header><h1>${escapeHtml(title)} calls</h1><p>${escapeHtml(description ?? '')} Version ${escapeHtml(version)}.
The same as <a href="/api/openapi.json">OpenAPI</a>.</p>
<p>Send <code>Authorization: Bearer {token}</code> with the token that register and login answer. Every JSON answer is
<code>{success, data}</code>, or <code>{success: false, error: {code, message, fields?, requestId?}}</code>.</p><nav aria-label="Groups">${nav}</nav></header>
<main>${sections.join('')}</main></body></html>`
}

function callHtml(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters ?? []
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? '' : ', optional'}</td><td><code>${escapeHtml(schemaText(schema))}</code></td></tr>`,
  )
  const body = operation.requestBody?.content['application/json']?.schema
  const answer = Object.values(operation.responses?.['200']?.content ?? {})[0]?.schema
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code>
<span>${escapeHtml(operation.summary ?? '')}</span></summary>
${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}
${rows.length > 0 ? `<table><caption>Parameters</caption><tbody>${rows.join('')}</tbody></table>` : ''}
${body ? `<h3>Body</h3><pre tabindex="0">${escapeHtml(schemaText(body))}</pre>` : ''}
${answer ? `<h3>Answer</h3><pre tabindex="0">${escapeHtml(schemaText(answer))}</pre>` : ''}</details>`
}

/** `/api/kip/agents/{id}` belongs to "kip/agents", `/health` to "health". */
function groupOf(path: string): string {
  return path
    .replace(/^\/(api\/)?/, '')
    .split('/')
    .slice(0, 2)
    .join('/')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const style = `:root{color-scheme:light dark;--ink:#2b2019;--quiet:#6f5b4e;--paper:#faf8f3;--line:#e0d9cd;--accent:#7d4a2c}
@media(prefers-color-scheme:dark){:root{--ink:#e9e4dd;--quiet:#a8a09a;--paper:#141414;--line:#303030;--accent:#d3aa7e}}
body{font:16px/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:0 auto;padding:2rem 1rem}
h1,h2{font-family:Georgia,serif;font-weight:500;line-height:1.2}h2{margin:2rem 0 .5rem;font-size:1.4rem}h3{font-size:.9rem;margin:1rem 0 .25rem}
a{color:var(--accent)}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}details{border-bottom:1px solid var(--line);padding:.5rem 0}
summary{cursor:pointer;overflow-wrap:anywhere;min-height:24px}summary span{color:var(--quiet);margin-left:.5rem}summary b{display:inline-block;min-width:4.2rem;color:var(--accent);font-size:.85rem}
code,pre{font:.875rem/1.5 ui-monospace,monospace}pre{overflow:auto;border:1px solid var(--line);border-radius:10px;padding:.75rem 1rem;margin:0}
table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:600;font-size:.9rem}td{border-top:1px solid var(--line);padding:.25rem .5rem .25rem 0;vertical-align:top;overflow-wrap:anywhere}`
