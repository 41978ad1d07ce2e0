import { counted } from '../keepers/keeper-wording.ts'

/** What the app says of the line to the server, and of this device. */
export const offlineWording = {
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  away: 'Offline. What you write is saved on this device.',
  waiting: 'Waiting to be sent',
  waitingExplained: 'Saved on this device. It is sent when you are online again.',
  notHere: 'This moment isn’t on this device. It opens when you are online again.',
} as const

/** "Memory needs the server. It loads when you are online again." */
export function needsServerSentence(name: string): string {
  return `${name} needs the server. It loads when you are online again.`
}

/** Under a filter that only the server can apply. */
export function hiddenWaitingSentence(count: number): string {
  return `${counted(count, 'moment')} on this device ${count === 1 ? 'isn’t' : 'aren’t'} sent yet, so this filter can’t find ${count === 1 ? 'it' : 'them'}.`
}
