export { BookLink } from './book-link.tsx'
export {
  dateLine,
  dateText,
  monthIndex,
  nearDayText,
  nearShortDay,
  shortDay,
  weekdayAndYear,
} from './moment-dates.ts'
export { MomentMood } from './moment-mood.tsx'
export { momentLabel, momentName } from './moment-row.tsx'
export { MarkedText } from './moment-text.tsx'
export { reloadMoments } from './reload-moments.ts'
export { useMomentChoices } from './use-moment-choices.ts'
