import { useState } from 'react'
import type { UserSummary } from '#contracts/accounts/users.ts'
import { paths } from '../../app/paths.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { makePasswordLink } from './users.api.ts'

/** Makes a link for somebody who forgot their password, and shows it once. */
export function PasswordLinkDialog({ user, onClose }: { user: UserSummary; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [link, setLink] = useState<string>()
  const [error, setError] = useState<string>()
  const name = user.name || user.email

  async function make() {
    setIsBusy(true)
    setError(undefined)
    try {
      const { code } = await makePasswordLink(user.id)
      setLink(`${location.origin}${paths.resetPassword}?code=${code}`)
    } catch (cause) {
      setError(sentenceOf(cause))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title={`A password link for ${name}`}
      description="Anyone who opens it can set a new password for the account, once and within an hour. That signs the account out everywhere. Make sure it reaches the right person."
    >
      <div className="mt-5 grid gap-5">
        {error && <Notice tone="destructive">{error}</Notice>}
        {link !== undefined && (
          <CopyField label="Link" text={link} hint="It is shown only now. A new one replaces it." />
        )}
        <div className="flex justify-end gap-2">
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {link === undefined ? 'Cancel' : 'Done'}
          </Button>
          {link === undefined && (
            <Button isBusy={isBusy} onClick={() => void make()}>
              {isBusy ? 'Making...' : 'Create link'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
