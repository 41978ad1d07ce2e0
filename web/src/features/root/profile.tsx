import type { ReactNode } from 'react'
import { EnterSendsSwitch } from '../../ui/enter-sends-switch.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AppearanceChoice } from './appearance-choice.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

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
      <ProfileSection title="Sign-ins" text="Where this account is signed in now.">
        <AccountSessions />
      </ProfileSection>
    </div>
  )
}

function ProfileSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-5 py-9 first:pt-0 last:pb-0 lg:grid-cols-[15rem_minmax(0,34rem)]">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-1 text-sm text-muted-foreground">{text}</p>
      </div>
      {children}
    </section>
  )
}
