import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadFirstScreen } from './app/app.tsx'
import { keepClicks } from './app/kept-click.ts'
import { KeptFocus } from './app/kept-focus.tsx'
import { followAppearance } from './lib/appearance.ts'
import './styles/app.css'

followAppearance()

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app.')
// The landing page that index.html brought along, with links that work, gives way to its screen and to nothing less.
if (!document.documentElement.hasAttribute('data-shows-landing')) show(root)
else {
  keepClicks()
  void loadFirstScreen().then((isLoaded) => isLoaded && show(root))
}

function show(place: HTMLElement): void {
  createRoot(place).render(
    <StrictMode>
      <App />
      <KeptFocus />
    </StrictMode>,
  )
}
