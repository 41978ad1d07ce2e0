export { dateText, dayAndMonth, fullDay, monthText, shortDay, weekdayAndYear } from './moment-dates.ts'
export { MomentMood } from './moment-mood.tsx'
export { momentName } from './moment-row.tsx'
