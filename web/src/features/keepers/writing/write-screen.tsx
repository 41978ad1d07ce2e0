import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { writePath } from '../../../app/paths.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { keeperQuery } from '../keepers.api.ts'
import { type Begun, beginNew } from './begin-writing.ts'
import { draftPath } from './draft-path.ts'
import { EarlierDraft } from './earlier-draft.tsx'
import { useBegun } from './use-begun.ts'
import { Writing } from './writing.tsx'
import { WritingFrame } from './writing-frame.tsx'

/** A new moment, or one that was begun before: `?draft=` names it. */
export function WriteScreen() {
  const { keeperId = '' } = useParams()
  const { data: keeper, error, refetch } = useQuery(keeperQuery(keeperId))
  useTitle(keeper ? `Write · ${keeper.title}` : 'Write')
  if (keeper === undefined) return <WritingFrame error={error} onRetry={() => void refetch()} />
  return <NewMoment keeper={keeper} keeperParam={keeperId} />
}

function NewMoment({ keeper, keeperParam }: { keeper: Keeper; keeperParam: string }) {
  const [asked] = useSearchParams()
  const param = asked.get('draft')
  const [blankId, setBlankId] = useState(newUuid)
  const navigate = useNavigate()
  // The address names the page's own draft once something is typed: that begins nothing new.
  const [ownId, setOwnId] = useState<string>()
  const wanted = param === null || param === ownId ? blankId : param
  const { begun, error, retry } = useBegun(keeper.id, wanted, (whose) => beginNew(whose, wanted))
  const before = useRef(param)
  useEffect(() => {
    const hasLeftDraft = before.current !== null && param === null
    before.current = param
    // Back at the blank page: the draft that was written meanwhile has its own address.
    if (hasLeftDraft) setBlankId(newUuid())
  }, [param])
  if (begun === undefined) return <WritingFrame error={error} onRetry={retry} />
  const nameAddress = ({ id }: Begun['draft']) => {
    if (param === id) return
    setOwnId(id)
    void navigate(draftPath(keeperParam, id), { replace: true })
  }
  const beginBlank = () => {
    setBlankId(newUuid())
    void navigate(writePath(keeperParam), { replace: true })
  }
  return (
    <Writing
      key={begun.draft.id}
      keeper={keeper}
      keeperParam={keeperParam}
      begun={begun}
      onTyped={nameAddress}
      onDiscarded={beginBlank}
    >
      {begun.draft.revision === 0 && (
        <EarlierDraft keeper={keeper} keeperParam={keeperParam} presentId={begun.draft.id} />
      )}
    </Writing>
  )
}
