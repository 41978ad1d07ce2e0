export { JourneyChoice } from './journey-choice.tsx'
export { JourneyLinks } from './journey-links.tsx'
export { JourneysDialog } from './journeys-dialog.tsx'
