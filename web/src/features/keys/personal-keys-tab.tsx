import { OwnSpending } from './own-spending.tsx'
import { PersonalKeys } from './personal-keys.tsx'

/** A person's own keys, one of each provider: the API Keys tab of the root dashboard. */
export function PersonalKeysTab() {
  return (
    <>
      <p className="mb-6 max-w-[68ch] text-sm text-muted-foreground">
        Your own keys come before the platform's. They are sealed on this server, and nobody is shown them
        again, not even you.
      </p>
      <PersonalKeys />
      <OwnSpending />
    </>
  )
}
