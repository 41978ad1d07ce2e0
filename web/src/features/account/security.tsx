import { AccountSessions } from './account-sessions.tsx'
import { AllowedTools } from './allowed-tools.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileSection } from './profile-section.tsx'
import { TwoFactor } from './two-factor.tsx'

/** The Security tab: how one signs in, and where one is signed in. */
export function Security() {
  return (
    <div className="divide-y">
      <ProfileSection title="Password" text="To change it, you need the current one.">
        <PasswordForm />
      </ProfileSection>
      <ProfileSection title="Two-factor" text="A code from your phone, as well as your password.">
        <TwoFactor />
      </ProfileSection>
      <ProfileSection title="Passkeys" text="Sign in with a finger, a face or a PIN.">
        <Passkeys />
      </ProfileSection>
      <ProfileSection title="Sign-ins" text="Where this account is signed in now.">
        <AccountSessions />
      </ProfileSection>
      <ProfileSection title="Always allowed" text="What agents may change without asking you.">
        <AllowedTools />
      </ProfileSection>
    </div>
  )
}
