import { useMutation } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { LogbookCheck } from '#contracts/keepers/logbook.ts'
import { logbookWording as wording } from '#contracts/keepers/logbook-wording.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import { verifyLogbook } from './logbook.api.ts'
import { clockText, longDayText } from '../../../lib/time-text.ts'

/** Whether the logbook is as it was written, and the way to find out. */
export function ChainState({ keeperId }: { keeperId: string }) {
  const check = useMutation({
    mutationFn: () => verifyLogbook(keeperId),
    onError: (error) => toast.error(wording.verifyFailed, { description: sentenceOf(error) }),
  })
  const isBroken = check.data !== undefined && check.data.brokenAt !== null
  return (
    <footer className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-4 text-sm print:hidden">
      <p role="status" className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <Icon
          of={isBroken ? ShieldAlert : ShieldCheck}
          size={16}
          className={classes('mt-0.5 shrink-0', isBroken ? 'text-destructive' : 'text-primary')}
        />
        {check.data ? (
          <span>
            {sentenceAbout(check.data)}{' '}
            <span className="whitespace-nowrap text-muted-foreground">
              {wording.checkedAt(clockText(new Date(check.data.checkedAt)))}
            </span>
          </span>
        ) : (
          <span className="text-muted-foreground">{wording.unchecked}</span>
        )}
      </p>
      <Button variant="quiet" size="sm" isBusy={check.isPending} onClick={() => check.mutate()}>
        {verifyLabel(check.isPending, check.data)}
      </Button>
    </footer>
  )
}

function verifyLabel(isPending: boolean, data: LogbookCheck | undefined): string {
  if (isPending) return wording.verifying
  return data ? wording.verifyAgain : wording.verify
}

function sentenceAbout({ entries, since, brokenAt }: LogbookCheck): string {
  if (brokenAt !== null) return wording.broken(brokenAt)
  return since === null ? wording.noEntries : wording.whole(entries, longDayText(new Date(since)))
}
