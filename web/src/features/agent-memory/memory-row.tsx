import { useState } from 'react'
import { memoryValidity, memoryWording as wording } from '#contracts/agent-memory/memory-wording.ts'
import type { MemoryAgent, MemoryFact } from '#contracts/agent-memory/memory.ts'
import { studioChatPath } from '../../app/paths.ts'
import { longDay } from '../../lib/day-text.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { Day } from '../../ui/time.tsx'

type MemoryRowProps = {
  agent: MemoryAgent
  fact: MemoryFact
  onEdit: () => void
  onForget: () => void
}

/** One fact: what it says, where it came from, since when, and what can be done with it. */
export function MemoryRow({ agent, fact, onEdit, onForget }: MemoryRowProps) {
  const { id, statement, valid_from, valid_to } = fact
  const [today] = useState(() => new Intl.DateTimeFormat('en-CA').format(new Date()))
  const hasEnded = valid_to !== null && valid_to < today
  const validity = memoryValidity(valid_from && longDay(valid_from), valid_to && longDay(valid_to))
  return (
    <li
      id={memoryRowId(id)}
      tabIndex={-1}
      aria-label={statement}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4 outline-offset-4 focus-visible:outline-2 focus-visible:outline-ring"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className={classes('max-w-[60ch] text-pretty wrap-anywhere', hasEnded && 'text-muted-foreground')}>
          {statement}
          {validity && <span className="text-muted-foreground"> ({validity})</span>}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted-foreground">
          <Day iso={fact.created_at} />
          <Source agent={agent} fact={fact} />
          {fact.reads_keeper && <span>{wording.readsKeeper}</span>}
          {hasEnded && <span>{wording.ended}</span>}
        </p>
      </div>
      <div className="-mx-2 flex gap-1">
        <Button variant="ghost" size="sm" aria-label={`${wording.edit}: ${statement}`} onClick={onEdit}>
          {wording.edit}
        </Button>
        <Button variant="ghost" size="sm" aria-label={`${wording.forget}: ${statement}`} onClick={onForget}>
          {wording.forget}
        </Button>
      </div>
    </li>
  )
}

function Source({ agent, fact: { source, run_id, written_by } }: Pick<MemoryRowProps, 'agent' | 'fact'>) {
  const changed = written_by === 'person' && run_id !== null && <span>{wording.changedByYou}</span>
  if (source === null) return <span>{written_by === 'person' ? wording.byYou : wording.fromRun}</span>
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        {wording.fromConversation}{' '}
        <Link to={studioChatPath(agent.slug, source.session_id)} className="underline underline-offset-4">
          {source.name ?? wording.unnamed}
        </Link>
      </span>
      {changed}
    </>
  )
}

/** Where the focus goes. */
export function memoryRowId(id: string): string {
  return `memory-${id}`
}
