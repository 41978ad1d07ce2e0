/** What the sign-in over a screen says on which a session ended. Schema-free. */
export const signInAgainWording = {
  title: 'Sign in again',
  description: 'Your session ended. What you typed is still here and will be sent once you sign in.',
  ended: 'Your session ended.',
  signOut: 'Sign out',
  otherAccount: (email: string) =>
    `This screen belongs to ${email}. Sign in with that account, or sign out first.`,
} as const
