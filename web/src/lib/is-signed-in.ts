import { readSession } from './storage.ts'

/** Whether this person is signed in here: another tab may have signed in as somebody else. */
export function isSignedIn(userId: string): boolean {
  return readSession()?.user.id === userId
}
