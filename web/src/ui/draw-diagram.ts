import mermaid from 'mermaid'
import type { Mode } from '../lib/appearance.ts'

/** A diagram as a picture; give its address back when it is no longer shown. */
export type Drawing = {
  url: string
  /** In CSS pixels. */
  width: number
  height: number
  /** What the source calls it; may be empty. */
  title: string
}

const longDiagramChars = 20_000
/** What a diagram may not set itself: Mermaid's own list, and what would be a style of the page while it is drawn. */
const ownSettings = [
  ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'suppressErrorRendering', 'maxEdges'],
  ...['themeCSS', 'fontFamily', 'altFontFamily', 'htmlLabels'],
]
let drawnCount = 0

/**
 * Draws a diagram. It is shown as a picture, in which no script runs and no link leads anywhere. Throws where the source
 * is invalid.
 */
export async function drawDiagram(code: string, mode: Mode): Promise<Drawing | undefined> {
  if (code.length > longDiagramChars) return undefined
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxTextSize: longDiagramChars,
    maxEdges: 300,
    theme: mode === 'dark' ? 'dark' : 'neutral',
    // A picture has neither the page's fonts nor HTML in it.
    fontFamily: 'system-ui, sans-serif',
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    secure: ownSettings,
  })
  drawnCount += 1
  const stage = document.createElement('div')
  stage.className = 'diagram-stage'
  document.body.append(stage)
  try {
    const { svg } = await mermaid.render(`diagram-${drawnCount}`, code, stage)
    return asPicture(svg)
  } finally {
    stage.remove()
  }
}

function asPicture(source: string): Drawing {
  const svg = new DOMParser().parseFromString(source, 'text/html').querySelector('svg')
  if (svg === null) throw new Error('The diagram is empty.')
  const { width, height } = svg.viewBox.baseVal
  svg.setAttribute('width', `${width}`)
  svg.setAttribute('height', `${height}`)
  const text = new XMLSerializer().serializeToString(svg)
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  return { url, width, height, title: svg.querySelector(':scope > title')?.textContent ?? '' }
}
