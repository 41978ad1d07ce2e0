import { PageHeader } from '../../ui/page-header.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { PersonalKeys } from './personal-keys.tsx'

/** A person's own keys, one of each provider. */
export function PersonalKeysScreen() {
  useTitle('API keys')
  return (
    <>
      <PageHeader
        title="API keys"
        description="Your own keys come before the platform's. They are sealed on this server, and nobody is shown them again, not even you."
      />
      <PersonalKeys />
    </>
  )
}
