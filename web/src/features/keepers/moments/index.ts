export { fullDay } from './moment-dates.ts'
export { MarkedText } from './moment-text.tsx'
