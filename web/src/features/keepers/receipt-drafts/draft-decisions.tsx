import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { ProposalStatus } from '#contracts/keepers/proposal-choices.ts'
import type { Proposal } from '#contracts/keepers/proposals.ts'
import { receiptDraftWording as wording } from '#contracts/keepers/receipt-draft-wording.ts'
import { editProposalPath } from '../../../app/paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { useProposalActions } from '../proposals/index.ts'

type DecisionsProps = { keeper: Keeper; keeperParam: string; proposal: Proposal }

/** What its person does with a draft that waits. */
export function DraftDecisions({ keeper, keeperParam, proposal }: DecisionsProps) {
  const { decide } = useProposalActions(keeper.id)
  const [busy, setBusy] = useState<ProposalStatus>()
  const choice = (status: ProposalStatus, label: string) => (
    <Button
      variant={status === 'accepted' ? undefined : 'quiet'}
      size="sm"
      className="max-md:h-11"
      isBusy={busy === status}
      disabled={busy !== undefined}
      onClick={() => {
        setBusy(status)
        void decide(proposal, status).then(() => setBusy(undefined))
      }}
    >
      {status === 'accepted' && <Icon of={Check} size={15} />}
      {label}
    </Button>
  )
  return (
    <>
      {choice('accepted', wording.keep)}
      <Link
        to={editProposalPath(keeperParam, proposal.id)}
        className={`${buttonClass({ variant: 'quiet', size: 'sm' })} max-md:h-11`}
      >
        {wording.edit}
      </Link>
      {choice('declined', wording.discard)}
    </>
  )
}
