import { type ReactNode, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { CodeForm } from './code-form.tsx'
import { CredentialsForm } from './credentials-form.tsx'

type Step = { challenge: string } | { email: string; sentence?: string }

/**
 * Email and password, then a code where the account asks for one; success reaches everyone through useAuth.
 * `footer` stands beneath the first of the two. With an `email` only that account can sign in.
 */
export function LoginForm({ email = '', footer }: { email?: string | undefined; footer?: ReactNode }) {
  const [step, setStep] = useState<Step>({ email })
  const [typedEmail, setTypedEmail] = useState(email)
  if ('challenge' in step)
    return (
      <CodeForm
        challenge={step.challenge}
        onStartOver={(sentence) => setStep({ email: typedEmail, sentence })}
      />
    )
  return (
    <div className="grid gap-5">
      {step.sentence && <Notice>{step.sentence}</Notice>}
      <CredentialsForm
        email={step.email}
        isEmailFixed={email !== ''}
        onCodeNeeded={(challenge, account) => {
          setTypedEmail(account)
          setStep({ challenge })
        }}
      />
      {footer}
    </div>
  )
}
