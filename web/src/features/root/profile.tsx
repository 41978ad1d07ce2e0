import { EnterSendsSwitch } from '../../ui/enter-sends-switch.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AppearanceChoice } from './appearance-choice.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportEverything } from './export-everything.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSection } from './profile-section.tsx'
import { TwoFactor } from './two-factor.tsx'

/** The Profile tab. */
export function Profile() {
  return (
    <div className="divide-y">
      <ProfileSection title="Profile" text="How agents and people here know you.">
        <ProfileForm />
      </ProfileSection>
      <ProfileSection title="Appearance" text="On this device.">
        <AppearanceChoice />
      </ProfileSection>
      <ProfileSection title="Writing" text="On this device.">
        <EnterSendsSwitch />
      </ProfileSection>
      <ProfileSection title="Password" text="Changing it needs the current one.">
        <PasswordForm />
      </ProfileSection>
      <ProfileSection title="Two-factor" text="A code from your phone besides the password.">
        <TwoFactor />
      </ProfileSection>
      <ProfileSection title="Passkeys" text="Sign in with a finger, a face or a PIN.">
        <Passkeys />
      </ProfileSection>
      <ProfileSection title="Sign-ins" text="Where this account is signed in now.">
        <AccountSessions />
      </ProfileSection>
      <ProfileSection title="Your data" text="It is yours: take it with you at any time.">
        <ExportEverything />
      </ProfileSection>
      <ProfileSection title="Delete account" text="Takes everything of yours with it.">
        <DeleteAccount />
      </ProfileSection>
    </div>
  )
}
