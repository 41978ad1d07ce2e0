import { useParams } from 'react-router'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { momentPath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { beginEdit } from './begin-writing.ts'
import { useBegun } from './use-begun.ts'
import { useKeeperToWriteIn } from './use-keeper-to-write-in.ts'
import { nameOf } from './words.ts'
import { Writing } from './writing.tsx'
import { WritingFrame } from './writing-frame.tsx'
import { ArchivedPage } from '../read-only.tsx'

/** A moment that is there. Opening it writes nothing. */
export function EditScreen() {
  const { keeperId = '', momentId = '' } = useParams()
  const { keeper, error, retry } = useKeeperToWriteIn(keeperId)
  if (keeper === undefined) return <WritingFrame error={error} onRetry={retry} />
  if (keeper.archivedAt !== null) return <ArchivedPage keeper={keeper} />
  return <OpenedMoment key={momentId} {...{ keeper, momentId }} keeperParam={keeperId} />
}

type OpenedProps = { keeper: Keeper; keeperParam: string; momentId: string }

function OpenedMoment({ keeper, keeperParam, momentId }: OpenedProps) {
  const { begun, error, retry } = useBegun(keeper.id, momentId, (whose) => beginEdit(whose, momentId))
  useTitle(begun ? `Edit ${nameOf(begun.draft.words)} · ${keeper.title}` : 'Edit')
  if (begun === undefined) return <WritingFrame error={error} onRetry={retry} />
  return (
    <Writing
      keeper={keeper}
      keeperParam={keeperParam}
      begun={begun}
      onTyped={() => undefined}
      onDiscarded={() => void navigate(momentPath(keeperParam, momentId))}
    />
  )
}
