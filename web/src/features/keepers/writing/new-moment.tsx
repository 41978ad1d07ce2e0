import { useEffect, useRef, useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { navigate } from '../../../lib/navigation.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { type Begun, beginNew } from './begin-writing.ts'
import { EarlierDraft } from './earlier-draft.tsx'
import { useBegun } from './use-begun.ts'
import { Writing } from './writing.tsx'
import { WritingFrame } from './writing-frame.tsx'
import type { Words } from './words.ts'
import type { PageLook } from './writing-page.tsx'

type NewMomentProps = PageLook & {
  keeper: Keeper
  keeperParam: string
  /** Where a blank page is; `?draft=` names one that was begun. */
  address: string
  /** What a blank page begins with. */
  start?: Partial<Words>
  /** Whether drafts that were begun before are offered. */
  offersEarlier?: boolean
}

/** A new moment, or one that was begun before: `?draft=` names it. */
export function NewMoment(props: NewMomentProps) {
  const { keeper, keeperParam, address, start, offersEarlier = false, ...look } = props
  const [asked] = useSearchParams()
  const param = asked.get('draft')
  const [blankId, setBlankId] = useState(newUuid)
  // The address names the page's own draft once something is typed: that begins nothing new.
  const [own, setOwn] = useState<{ id: string; wanted: string }>()
  const wanted = param === null ? blankId : param === own?.id ? own.wanted : param
  const { begun, error, retry } = useBegun(keeper.id, wanted, (whose) =>
    beginNew(whose, wanted, { start, isNamed: wanted !== blankId }),
  )
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
    setOwn({ id, wanted })
    void navigate(`${address}?draft=${encodeURIComponent(id)}`, { replace: true })
  }
  const beginBlank = () => {
    setBlankId(newUuid())
    void navigate(address, { replace: true })
  }
  return (
    <Writing
      key={begun.draft.id}
      keeper={keeper}
      keeperParam={keeperParam}
      begun={begun}
      onTyped={nameAddress}
      onDiscarded={beginBlank}
      {...look}
    >
      {offersEarlier && begun.draft.revision === 0 && (
        <EarlierDraft keeper={keeper} keeperParam={keeperParam} presentId={begun.draft.id} />
      )}
    </Writing>
  )
}
