/** What Keeper writes in mails. Schema-free. */

/** A link that sets a new password. */
export function forgottenPasswordMail({ name, link }: { name: string; link: string }) {
  return {
    subject: 'Reset your Keeper password',
    text: `Hello ${name},

Someone, probably you, asked to reset your Keeper password. Choose a new one here:

${link}

The link works once, within the next hour. If you didn't ask for it, ignore this email: your password stays the same.
`,
  }
}
