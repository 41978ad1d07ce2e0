import { useQueryClient } from '@tanstack/react-query'
import type { ProposalStatus } from '#contracts/keepers/proposal-choices.ts'
import { proposalWording as wording } from '#contracts/keepers/proposal-wording.ts'
import type { Proposal } from '#contracts/keepers/proposals.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { toast } from '../../../ui/toast.tsx'
import { keepersKey } from '../keepers.api.ts'
import { momentsKey } from '../moments/moments.api.ts'
import { changeProposal, deleteProposal } from './proposals.api.ts'

const said: Record<ProposalStatus, string> = {
  accepted: wording.accepted,
  declined: wording.declinedNow,
  proposed: wording.undone,
}

/** What is done with proposals; a toast says so, and how it can be undone. */
export function useProposalActions(keeperId: string) {
  const queryClient = useQueryClient()

  /** Lists, the moment that it became, and the keeper's counts. */
  async function reload() {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: momentsKey(keeperId) }),
      queryClient.invalidateQueries({ queryKey: keepersKey }),
    ])
  }

  /** Resolves to whether it was done. */
  async function decide({ id, version }: Proposal, status: ProposalStatus): Promise<boolean> {
    try {
      const decided = await changeProposal(keeperId, id, { version, status })
      const undo = { label: 'Undo', onClick: () => void decide(decided, 'proposed') }
      toast.success(said[status], { ...(status !== 'proposed' && { action: undo }) })
      return true
    } catch (error) {
      toast.error(sentenceOf(error))
      return false
    } finally {
      await reload()
    }
  }

  async function remove({ id }: Proposal): Promise<void> {
    await deleteProposal(keeperId, id)
    toast.success(wording.deleted)
    await reload()
  }

  return { decide, remove }
}
