import { grantWording } from '#contracts/keepers/grant-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { voiceWording as wording } from '#contracts/keepers/voice-wording.ts'
import { asItBegan, useFresh } from '../../../lib/use-fresh.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { GrantList } from '../../grants/index.ts'
import { areaNames } from '../keeper-areas.ts'
import { KeeperFrame } from '../keeper-frame.tsx'
import { OpenKeeper } from '../open-keeper.tsx'
import { voiceQuery } from './voice.api.ts'
import { VoiceForm } from './voice-form.tsx'

/** How a keeper speaks and sounds. */
export function VoiceScreen() {
  return (
    <OpenKeeper title={areaNames.voice}>
      {(keeper, keeperId) => (
        <KeeperFrame area="voice" keeper={keeper} keeperId={keeperId}>
          <KeeperVoice key={keeper.id} keeper={keeper} />
        </KeeperFrame>
      )}
    </OpenKeeper>
  )
}

function policyNote({ aiPolicy }: Keeper): string | undefined {
  if (aiPolicy === 'off') return grantWording.policyOff
  return aiPolicy === 'local' ? grantWording.policyLocal : undefined
}

function KeeperVoice({ keeper }: { keeper: Keeper }) {
  // What is typed here stays: another fetch doesn't write over it.
  const { data, error, refetch } = useFresh({ ...voiceQuery(keeper.id), ...asItBegan })
  if (data) {
    return (
      <>
        <VoiceForm keeper={keeper} saved={data} />
        <KeeperAgents keeper={keeper} />
      </>
    )
  }
  if (error) return <ErrorState title={wording.loadFailed} error={error} onRetry={() => void refetch()} />
  return <SkeletonRows rows={5} />
}

/** Comes with the form above it, which would push it down. */
function KeeperAgents({ keeper }: { keeper: Keeper }) {
  return (
    <div className="mt-12 border-t pt-8">
      <GrantList
        keeperId={keeper.id}
        hint={[grantWording.hint, policyNote(keeper)].filter(Boolean).join(' ')}
      />
    </div>
  )
}
