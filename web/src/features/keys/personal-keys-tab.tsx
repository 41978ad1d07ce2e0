import { useQuery } from '@tanstack/react-query'
import { userKeysQuery } from './keys.api.ts'
import { OwnSpending } from './own-spending.tsx'
import { PersonalKeys } from './personal-keys.tsx'

/** A person's own keys, one of each provider: the API Keys tab of the root dashboard. */
export function PersonalKeysTab() {
  const { isPending } = useQuery(userKeysQuery)
  return (
    <>
      <p className="mb-6 max-w-[68ch] text-sm text-muted-foreground">
        Your own keys are used before the platform's. They are encrypted on this server. Once a key is saved,
        only its last characters can be shown.
      </p>
      <PersonalKeys />
      {/* Below the list, whose height isn't known before. */}
      {!isPending && <OwnSpending />}
    </>
  )
}
