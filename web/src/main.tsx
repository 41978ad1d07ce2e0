import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followAppearance } from './lib/appearance.ts'
import './styles/app.css'

followAppearance()

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app.')
const focused = document.activeElement?.getAttribute('href')
flushSync(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
// Who went through the landing page's links by keyboard before the app took it over stays where they were.
if (focused) root.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus()
