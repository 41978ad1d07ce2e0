/** What the app says of the line to the server, and of this device. */
export const offlineWording = {
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  away: 'Offline. What you write is saved on this device.',
} as const
