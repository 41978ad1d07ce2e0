/** What the app says of the line to the server, and of this device. */
export const offlineWording = {
  away: 'Offline. What you write is saved on this device.',
} as const
