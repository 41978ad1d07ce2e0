import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { KeptFocus } from './app/kept-focus.tsx'
import { followAppearance } from './lib/appearance.ts'
import './styles/app.css'

followAppearance()

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app.')
createRoot(root).render(
  <StrictMode>
    <App />
    <KeptFocus />
  </StrictMode>,
)
