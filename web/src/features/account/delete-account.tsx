import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deletionWording } from '#contracts/accounts/deletion-wording.ts'
import type { AccountContents } from '#contracts/accounts/account-data.ts'
import { takeBackReads } from '../../app/use-sign-out.ts'
import { useAuth } from '../../lib/auth.tsx'
import { deviceStorage, storedKeys } from '../../lib/device-storage.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { deleteAccount, getAccountContents } from './security.api.ts'

/** The way out, which says what goes. */
export function DeleteAccount() {
  const { user, forget } = useAuth()
  const [isAsking, setIsAsking] = useState(false)
  const { data } = useQuery({
    queryKey: ['account-contents'],
    queryFn: ({ signal }) => getAccountContents(signal),
    enabled: isAsking,
    staleTime: 0,
  })
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-sm text-muted-foreground">
        Your keepers, agents, conversations, logs, keys and sign-ins are deleted right away and can't be
        restored. Other people keep their conversations with your agents. Export everything first if you might
        want it again.
      </p>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Delete my account
      </Button>
      {isAsking && (
        <PasswordDialog
          title={`Delete the account ${user?.email ?? ''}?`}
          description={deletionWording.account}
          confirmLabel="Delete everything"
          busyLabel="Deleting..."
          look="destructive"
          onConfirm={async (password) => {
            await deleteAccount(password)
            if (user) await eraseFromDevice(user.id)
            forget()
          }}
          onClose={() => setIsAsking(false)}
        >
          {data && <WhatGoes contents={data} />}
        </PasswordDialog>
      )}
    </div>
  )
}

/** Nobody is left to ask what becomes of it. */
async function eraseFromDevice(userId: string): Promise<void> {
  try {
    await (await import('../keepers/writing/unsent-words.ts')).eraseDevice(userId)
  } catch {
    // A part that failed to load, or storage that is off: the rest goes.
  }
  for (const key of storedKeys('keeper_')) if (key.includes(`:${userId}`)) deviceStorage.removeItem(key)
  await takeBackReads()
}

function WhatGoes({ contents }: { contents: AccountContents }) {
  const lines = [
    counted(contents.keepers, 'keeper', 'keepers'),
    counted(contents.moments, 'moment', 'moments'),
    counted(contents.agents, 'agent', 'agents'),
    counted(contents.conversations, 'conversation', 'conversations'),
    counted(contents.logs, 'log', 'logs'),
    counted(contents.keys, 'key', 'keys'),
  ].filter((line) => line !== undefined)
  return (
    <div className="rounded-lg border bg-muted px-4 py-3 text-sm">
      <p className="font-medium">What is deleted</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>your profile, settings and sign-ins</li>
      </ul>
    </div>
  )
}

function counted(count: number, one: string, many: string): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? `1 ${one}` : `${count.toLocaleString()} ${many}`
}
