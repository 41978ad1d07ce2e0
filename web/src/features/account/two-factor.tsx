import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pill, StatusDot } from '../../ui/pill.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { beginTwoFactor, endTwoFactor, renewBackupCodes, twoFactorQuery } from './security.api.ts'
import { SetupDialog } from './setup-dialog.tsx'

type Step =
  | { name: 'ask'; wish: 'on' | 'off' | 'codes' }
  | { name: 'setup'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[] }

/** Whether a code is asked for at sign-in, and how to change that. */
export function TwoFactor() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(twoFactorQuery)
  const [step, setStep] = useState<Step>()
  if (error && !data)
    return <ErrorState title="Error loading two-factor" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={1} />

  const refresh = () => queryClient.invalidateQueries(twoFactorQuery)
  const close = (left: Step) => setStep((now) => (now === left ? undefined : now))

  async function act(wish: 'on' | 'off' | 'codes', password: string) {
    if (wish === 'on') return setStep({ name: 'setup', ...(await beginTwoFactor(password)) })
    if (wish === 'codes') {
      setStep({ name: 'codes', codes: await renewBackupCodes(password) })
      return refresh()
    }
    await endTwoFactor(password)
    toast.success('Two-factor is off.')
    return refresh()
  }

  return (
    <div className="grid gap-4">
      <State isOn={data.enabled} codesLeft={data.backupCodesLeft} />
      <div className="flex flex-wrap gap-2">
        {!data.enabled && (
          <Button variant="quiet" onClick={() => setStep({ name: 'ask', wish: 'on' })}>
            Switch on two-factor
          </Button>
        )}
        {data.enabled && (
          <>
            <Button variant="quiet" onClick={() => setStep({ name: 'ask', wish: 'codes' })}>
              New backup codes
            </Button>
            <Button variant="ghost" onClick={() => setStep({ name: 'ask', wish: 'off' })}>
              Switch off two-factor
            </Button>
          </>
        )}
      </div>
      {step?.name === 'ask' && (
        <PasswordDialog
          key={step.wish}
          {...questions[step.wish]}
          onConfirm={(password) => act(step.wish, password)}
          onClose={() => close(step)}
        />
      )}
      {step?.name === 'setup' && (
        <SetupDialog
          secret={step.secret}
          uri={step.uri}
          onConfirmed={(codes) => {
            setStep({ name: 'codes', codes })
            void refresh()
          }}
          onClose={() => close(step)}
        />
      )}
      {step?.name === 'codes' && <BackupCodesDialog codes={step.codes} onClose={() => close(step)} />}
    </div>
  )
}

const questions = {
  on: {
    title: 'Switch on two-factor?',
    description:
      "You need an authenticator app on your phone. You'll enter its code when you sign in with a password.",
    confirmLabel: 'Continue',
    busyLabel: 'Checking...',
  },
  off: {
    title: 'Switch off two-factor?',
    description: "You'll sign in with only your password. The backup codes will no longer work.",
    confirmLabel: 'Switch off',
    busyLabel: 'Switching off...',
    look: 'destructive',
  },
  codes: {
    title: 'Make new backup codes?',
    description: 'Your current backup codes will no longer work.',
    confirmLabel: 'Make new codes',
    busyLabel: 'Making...',
  },
} as const

function State({ isOn, codesLeft }: { isOn: boolean; codesLeft: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Pill>
        <StatusDot state={isOn ? 'ok' : 'off'} />
        {isOn ? 'On' : 'Off'}
      </Pill>
      <p className="text-sm text-muted-foreground">
        {isOn
          ? `You enter your app's code after your password. ${codesLeft} backup ${codesLeft === 1 ? 'code' : 'codes'} left.`
          : 'You sign in with only your password.'}
      </p>
    </div>
  )
}
