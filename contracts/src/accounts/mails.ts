/** What Keeper writes in mails. Schema-free. */

/** A link that sets a new password. */
export function forgottenPasswordMail({ name, link }: { name: string; link: string }) {
  return {
    subject: 'A new password for Keeper',
    text: `Hello ${name},

somebody, probably you, asked for a new password for your account on Keeper. This link sets one:

${link}

It works once, within the next hour. If you did not ask for it, there is nothing to do: your password stays as it is.
`,
  }
}
