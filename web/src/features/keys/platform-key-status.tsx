import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../lib/form-failure.ts'
import { keyWording } from '#contracts/keys/key-wording.ts'
import type { KeyProvider, PlatformKey } from '#contracts/keys/keys.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import { Pill, StatusDot } from '../../ui/pill.tsx'
import { toast } from '../../ui/toast.tsx'
import { Switch } from '../../ui/toggle.tsx'
import { platformKeysQuery, switchPlatformKey } from './keys.api.ts'

/** No key, active or inactive; a stored one can be switched, one of the environment can't. */
export function PlatformKeyStatus({
  provider,
  platformKey,
}: {
  provider: KeyProvider
  platformKey: PlatformKey | undefined
}) {
  if (platformKey === undefined)
    return (
      <Pill>
        <StatusDot state="off" />
        no key
      </Pill>
    )
  const isActive = platformKey.is_active
  return (
    <>
      <Pill>
        <StatusDot state={isActive ? 'ok' : 'busy'} />
        {isActive ? 'active' : 'inactive'}
      </Pill>
      {platformKey.source === 'environment' ? (
        <Pill>environment</Pill>
      ) : (
        <ActiveSwitch provider={provider} isActive={isActive} />
      )}
    </>
  )
}

/** Switches at once; where the server does not follow, it goes back and says so. */
function ActiveSwitch({ provider, isActive }: { provider: KeyProvider; isActive: boolean }) {
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<boolean>()

  async function change(isOn: boolean) {
    setWanted(isOn)
    try {
      await switchPlatformKey(provider, isOn)
      await queryClient.invalidateQueries(platformKeysQuery)
    } catch (error) {
      toast.error(failureText(keyWording.platformSaveFailed, error))
    }
    setWanted(undefined)
  }

  return (
    <Switch
      label={<span className="sr-only">{`Use the platform key for ${providerLabels[provider]}`}</span>}
      isOn={wanted ?? isActive}
      disabled={wanted !== undefined}
      onChange={(isOn) => void change(isOn)}
    />
  )
}
