import { EnterSendsSwitch } from '../../ui/enter-sends-switch.tsx'
import { AppearanceChoice } from './appearance-choice.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SingleKeysSwitch } from './single-keys-switch.tsx'

/** The Profile tab: who one is here, and how this device shows Keeper. */
export function Profile() {
  return (
    <div className="divide-y">
      <ProfileSection title="Profile" text="How agents and people here know you.">
        <ProfileForm />
      </ProfileSection>
      <ProfileSection title="Appearance" text="On this device.">
        <AppearanceChoice />
      </ProfileSection>
      <ProfileSection title="Writing and keys" text="On this device.">
        <div className="grid gap-5">
          <EnterSendsSwitch />
          <SingleKeysSwitch />
        </div>
      </ProfileSection>
    </div>
  )
}
