import { deviceStore } from './device-store.ts'

/** Whether this device has words of a person that the server doesn't have. */
export async function hasUnsent(userId: string): Promise<boolean> {
  const entries = await deviceStore.list(userId)
  return entries.some((entry) => entry.type === 'outgoing' || entry.sentRevision < entry.revision)
}
