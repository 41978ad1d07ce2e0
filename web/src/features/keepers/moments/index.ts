export { dayAndMonth, fullDay, monthText, shortDay, weekdayAndYear } from './moment-dates.ts'
export { momentName } from './moment-row.tsx'
