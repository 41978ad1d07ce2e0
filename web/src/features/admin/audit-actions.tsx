import { useMutation } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { auditWording } from '#contracts/audit/audit-wording.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { type AuditView, exportAuditLog, verifyAuditLog } from './audit.api.ts'

/** Verifies the whole log, and exports the lines of the present view. */
export function AuditActions({ view }: { view: AuditView }) {
  const verification = useMutation({
    mutationFn: verifyAuditLog,
    onSuccess({ lines, brokenAt }) {
      if (brokenAt === null) toast.success(auditWording.checked(lines))
      else toast.error('The audit log was tampered with.', { description: auditWording.broken(brokenAt) })
    },
    onError: (error) =>
      toast.error('The audit log couldn’t be verified.', { description: sentenceOf(error) }),
  })
  const exporting = useMutation({
    mutationFn: () => exportAuditLog(view),
    onSuccess: (lines) => saveFile(`keeper-audit-${new Date().toISOString().slice(0, 10)}.jsonl`, lines),
    onError: (error) =>
      toast.error('The audit log couldn’t be exported.', { description: sentenceOf(error) }),
  })
  return (
    <>
      <Button variant="quiet" isBusy={verification.isPending} onClick={() => verification.mutate()}>
        <Icon of={ShieldCheck} size={16} />
        {verification.isPending ? 'Verifying...' : 'Verify'}
      </Button>
      <Button variant="quiet" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
        <Icon of={Download} size={16} />
        {exporting.isPending ? 'Exporting...' : 'Export JSONL'}
      </Button>
    </>
  )
}
