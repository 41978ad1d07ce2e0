export { NewMoment } from './new-moment.tsx'
