export { dateText, monthText, shortDay } from './moment-dates.ts'
export { MomentMood } from './moment-mood.tsx'
export { momentName } from './moment-row.tsx'
