import { type KeyboardEvent, useState } from 'react'
import { homeWording } from '#contracts/screens/home-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import { writePath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { type Begun, beginNew } from './begin-writing.ts'
import { deviceStore } from './device-store.ts'
import { draftPath } from './draft-path.ts'
import { tell } from './progress.ts'
import { StateLine } from './state-line.tsx'
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
  const [problem, setProblem] = useState<string>()
  const { session, progress } = useDraftSession({ ...draft, keeper }, () => undefined)
  const told = tell(progress)

  async function goOn() {
    if (text.trim() === '') return navigate(writePath(keeper.number))
    setIsLeaving(true)
    await session.flush()
    if (!(await isKept())) {
      setIsLeaving(false)
      return setProblem(writingWording.nowhere)
    }
    // The page sends what the server doesn't have: two that write one draft would cross.
    void session.stop()
    release()
    await navigate(draftPath(keeper.number, draft.id))
  }

  /** Whether the page would find the words: on this device, or else on the server. */
  async function isKept() {
    if (!session.progress().isDeviceFull) return true
    await session.send()
    const { atServer, typed } = session.progress()
    if (atServer < typed) return false
    // Its page would open what this device has from before.
    await deviceStore.remove(session.current())
    return true
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
      <div className="min-w-0 flex-[999_1_12rem] max-sm:basis-full">
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
            setProblem(undefined)
            session.change({ body: currentTarget.value })
          }}
          onKeyDown={onKeyDown}
          className="field-sizing-content block max-h-40 w-full resize-none bg-transparent font-serif text-lg/7 outline-none placeholder:text-muted-foreground placeholder:italic"
        />
        {told !== 'nothing' && (
          <div className="text-sm text-muted-foreground">
            <StateLine told={told} />
          </div>
        )}
        {problem && (
          <p role="alert" className="text-sm text-destructive">
            {problem}
          </p>
        )}
      </div>
      <div className="flex max-w-full min-w-0 grow items-center justify-between gap-4">
        <span className="max-w-48 min-w-0 truncate text-sm text-muted-foreground">{keeper.title}</span>
        <Button type="submit" variant="ghost" size="sm" className="-mr-2 shrink-0">
          {homeWording.wholePage}
        </Button>
      </div>
    </form>
  )
}
