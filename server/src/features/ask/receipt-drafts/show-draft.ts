import type { AskSilence } from '#contracts/keepers/ask.ts'
import { draftFailures } from '#contracts/keepers/receipt-draft-choices.ts'
import type { ReceiptDraft } from '#contracts/keepers/receipt-drafts.ts'
import { textOfReview } from '#contracts/keepers/week-review-text.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { findProposal, findReceiptDraft, proposalAnswer } from '../../keepers/index.ts'
import { chooseAskModel } from '../ask-model.ts'
import { listCitations } from '../list-citations.ts'
import { findWritingRun } from '../week-review.table.ts'
import type { DraftSubject } from './draft-subject.ts'
import { settleDraft } from './settle-draft.ts'

/** A draft as it is now. What a run has written meanwhile becomes the draft. */
export async function showDraft(deps: Deps, user: UserActor, subject: DraftSubject): Promise<ReceiptDraft> {
  const { db } = deps.database
  const { keeper, about, of } = subject
  // An archived keeper stays as it is.
  if (keeper.archived_at === null) await settleDraft(deps, user, subject)
  const row = await findReceiptDraft(db, about)
  const found = row?.proposal_id ? await findProposal(db, keeper.id, row.proposal_id) : undefined
  const isDraft = row?.is_writing === 0 && found?.status === 'proposed'
  // A draft that waits is by the run that wrote it, whatever failed since.
  const runId = (isDraft ? found.run_id : row?.run_id) ?? null
  const run = runId === null ? undefined : await findWritingRun(db, runId)
  const named = row?.provider && row.model ? { provider: row.provider, model: row.model } : null
  return {
    ...{ status: row?.is_writing === 1 ? 'writing' : found ? stateOf[found.status] : 'none' },
    ...{ of, silence: await findSilence(deps, user, subject) },
    ...{
      proposal: isDraft ? proposalAnswer(found, keeper) : null,
      text: isDraft ? textOfReview(found.body) : '',
    },
    citations: isDraft ? await listCitations(deps, found.id) : [],
    runId,
    by: run?.by ?? named,
    costMicroUsd: run && !run.isOpen ? run.costMicroUsd : null,
    failure: draftFailures.find((one) => one === row?.failure) ?? null,
    momentId: found?.moment_id ?? null,
  }
}

const stateOf = { proposed: 'draft', accepted: 'accepted', declined: 'discarded' } as const

async function findSilence(
  deps: Deps,
  user: UserActor,
  { keeper }: DraftSubject,
): Promise<AskSilence | null> {
  const to = await chooseAskModel(deps, user, new Set([keeper.ai_policy]))
  return typeof to === 'string' ? to : null
}
