export { keptPalaces, sendPalaces } from './open-palace.ts'
export { PalaceView } from './palace-view.tsx'
