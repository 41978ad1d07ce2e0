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
