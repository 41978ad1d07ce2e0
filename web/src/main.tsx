import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadFirstScreen } from './app/app.tsx'
import { keepPresses, takeOver } from './app/take-over.ts'
import { followAppearance } from './lib/appearance.ts'
import { moveOldChatKeys } from './lib/old-chat-keys.ts'
import './styles/app.css'

followAppearance()
moveOldChatKeys()

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app.')
if (document.documentElement.hasAttribute('data-served')) void showOverServed(root)
else show(root)

/** The view that came with the page gives way to its screen, or to the news that a form it holds can't work. */
async function showOverServed(place: Element): Promise<void> {
  keepPresses()
  const isLoaded = await loadFirstScreen()
  // In a task of its own: what is pressed while the scripts start is answered before the screen is drawn.
  await new Promise((resolve) => setTimeout(resolve))
  if (isLoaded || place.querySelector('form') !== null) takeOver(place, () => show(place))
}

function show(place: Element): void {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
