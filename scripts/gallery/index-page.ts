import type { Picture } from './picture.ts'
import { windows } from './shot.ts'

/** The page that shows the pictures, by screen and state. */
export function indexPage(pictures: readonly Picture[]): string {
  const byScreen = Map.groupBy(pictures, ({ shot }) => shot.screen)
  const links = [...byScreen.keys()].map((screen) => `<a href="#${idOf(screen)}">${escape(screen)}</a>`)
  const sections = [...byScreen].map(([screen, taken]) => screenSection(screen, taken))
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Keeper, every screen</title>
  <style>${style}</style>
  <h1>Keeper, every screen</h1>
  <p>${pictures.length} pictures, in light and dark.</p>
  <nav>${links.join(' ')}</nav>
  ${sections.join('\n  ')}
</html>
`
}

function screenSection(screen: string, pictures: readonly Picture[]): string {
  const states = Map.groupBy(pictures, ({ shot }) => shot.state)
  const parts = [...states].map(
    ([state, taken]) => `<h3>${escape(state)}</h3><div>${taken.map(figure).join('')}</div>`,
  )
  return `<section id="${idOf(screen)}"><h2>${escape(screen)}</h2>${parts.join('')}</section>`
}

function figure({ shot, window, mode, file }: Picture): string {
  const caption = `${mode}, ${windows[window].width} px`
  const label = escape(`${shot.screen}, ${shot.state}, ${caption}`)
  return `<figure class="${window}"><a href="${file}"><img src="${file}" alt="${label}" loading="lazy" /></a><figcaption>${caption}</figcaption></figure>`
}

function idOf(screen: string): string {
  return screen.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}

const style = `
    body { margin: 2rem auto; max-width: 110rem; padding: 0 2rem; font: 16px/1.6 system-ui, sans-serif; color: #2b2622; background: #fbf9f4; }
    nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
    section { border-top: 1px solid #ded6c8; margin-top: 3rem; }
    section > div { display: flex; flex-wrap: wrap; align-items: start; gap: 1.5rem; }
    figure { margin: 0; }
    figure.wide { width: 34rem; }
    figure.narrow { width: 14rem; }
    img { width: 100%; border: 1px solid #ded6c8; border-radius: 6px; }
    figcaption { font-size: 0.8125rem; color: #6b6158; }
  `
