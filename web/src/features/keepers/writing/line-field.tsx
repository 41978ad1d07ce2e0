import { type KeyboardEvent, useState } from 'react'
import { homeWording } from '#contracts/screens/home-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { writePath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { type Begun, beginNew } from './begin-writing.ts'
import { draftPath } from './draft-path.ts'
import { useBegun } from './use-begun.ts'
import { useDraftSession } from './use-draft-session.ts'

type LineFieldProps = { keeper: Keeper; className: string }

/** A line to begin a moment with, wherever one is; the page of its keeper goes on with it. */
export function LineField({ keeper, className }: LineFieldProps) {
  const [id] = useState(newUuid)
  const { begun, error } = useBegun(keeper.id, id, (whose) => beginNew(whose, id))
  if (error)
    return (
      <Link to={writePath(keeper.number)} className={`${className} font-serif text-lg italic`}>
        {homeWording.lineToWrite}
      </Link>
    )
  if (begun === undefined) return <div className={className} />
  return <Line key={begun.draft.id} keeper={keeper} className={className} begun={begun} />
}

function Line({ keeper, className, begun: { draft, release } }: LineFieldProps & { begun: Begun }) {
  const [text, setText] = useState('')
  const [isLeaving, setIsLeaving] = useState(false)
  const { session } = useDraftSession({ ...draft, keeper }, () => undefined)

  async function goOn() {
    if (text.trim() === '') return navigate(writePath(keeper.number))
    setIsLeaving(true)
    await session.flush()
    release()
    await navigate(draftPath(keeper.number, draft.id))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void goOn()
  }

  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void goOn()
      }}
    >
      <textarea
        aria-label={homeWording.lineToWrite}
        placeholder={homeWording.lineToWrite}
        rows={1}
        readOnly={isLeaving}
        value={text}
        enterKeyHint="go"
        spellCheck
        autoCapitalize="sentences"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          session.change({ body: currentTarget.value })
        }}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none max-sm:basis-full bg-transparent font-serif text-lg/7 outline-none placeholder:text-muted-foreground placeholder:italic"
      />
      <span className="max-w-[40%] shrink-0 truncate text-sm max-sm:mr-auto text-muted-foreground">
        {keeper.title}
      </span>
      <Button type="submit" variant="ghost" size="sm" className="-mr-2 shrink-0">
        {homeWording.wholePage}
      </Button>
    </form>
  )
}
