export { fullDay, monthText, weekdayAndYear } from './moment-dates.ts'
export { momentName } from './moment-row.tsx'
