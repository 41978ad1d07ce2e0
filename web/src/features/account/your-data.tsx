import { deviceWording } from '#contracts/accounts/device-wording.ts'
import { memoryWording } from '#contracts/agent-memory/memory-wording.ts'
import { Notice } from '../../ui/notice.tsx'
import { MemoryAgents } from '../agent-memory/index.ts'
import { DeleteAccount } from './delete-account.tsx'
import { ExportEverything } from './export-everything.tsx'
import { ProfileSection } from './profile-section.tsx'

/** The Your data tab: taking everything along, and leaving. */
export function YourData() {
  return (
    <div className="divide-y">
      <ProfileSection title="Your data" text="It's yours: take it with you at any time.">
        <ExportEverything />
      </ProfileSection>
      <ProfileSection title={memoryWording.list} text={memoryWording.listText}>
        <MemoryAgents />
      </ProfileSection>
      <ProfileSection title={deviceWording.title} text={deviceWording.text}>
        <Notice>{isSecureContext ? deviceWording.ready : deviceWording.needsHttps}</Notice>
      </ProfileSection>
      <ProfileSection title="Delete account" text="This deletes everything in it, too.">
        <DeleteAccount />
      </ProfileSection>
    </div>
  )
}
