export { FirstLinePanel } from './first-line.tsx'
