import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../lib/form-failure.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { signInWithPasskey } from './accounts.api.ts'
import { useTakeSession } from './use-take-session.ts'

/** Signs in with a passkey; not there where the browser has none for this address. */
export function PasskeyButton({ onFailure }: { onFailure: (sentence: string | undefined) => void }) {
  const takeSession = useTakeSession()
  const [isBusy, setIsBusy] = useState(false)
  if (!canUsePasskeys()) return null

  async function signIn() {
    setIsBusy(true)
    onFailure(undefined)
    try {
      onFailure(takeSession(await signInWithPasskey()))
    } catch (error) {
      onFailure(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button data-passkey variant="quiet" isBusy={isBusy} onClick={() => void signIn()}>
      <Icon of={Fingerprint} />
      {isBusy ? 'Waiting for your device...' : 'Sign in with a passkey'}
    </Button>
  )
}
