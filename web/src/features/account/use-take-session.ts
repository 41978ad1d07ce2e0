import { signInAgainWording } from '#contracts/accounts/sign-in-again-wording.ts'
import type { SignedIn } from '#contracts/accounts/accounts.ts'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { useAuth } from '../../lib/auth.tsx'
import { endSession } from './accounts.api.ts'

/**
 * Takes over what a sign-in answered; a sentence where it doesn't. Over a screen on which a session ended, another
 * account is refused: what is there belongs to the first.
 */
export function useTakeSession(): (answer: Partial<SignedIn>) => string | undefined {
  const { user, hasEnded, login } = useAuth()
  return (answer) => {
    const { user: signedIn, token } = answer
    if (hasEnded && user && signedIn && token && signedIn.id !== user.id) {
      // One that can't be ended now ends by itself.
      void endSession(token).catch(() => undefined)
      return signInAgainWording.otherAccount(user.email)
    }
    return login(answer) ? undefined : screenWording.unknownError
  }
}
