export { PalaceView } from './palace-view.tsx'
