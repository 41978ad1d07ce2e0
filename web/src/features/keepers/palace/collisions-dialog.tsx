import { useState } from 'react'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Palace, nodeName } from './palace-nodes.ts'
import type { Collision } from './palace-store.ts'
import { roomText } from './steps.ts'

type CollisionsProps = {
  collisions: readonly Collision[]
  palace: Palace
  onSettle: (chosenYours: ReadonlySet<string>) => void
}

/** What was changed in two places: for each element one of both. Closing it keeps what is saved. */
export function CollisionsDialog({ collisions, palace, onSettle }: CollisionsProps) {
  const [yours, setYours] = useState<ReadonlySet<string>>(new Set())

  function choose(id: string, isYours: boolean) {
    const next = new Set(yours)
    if (isYours) next.add(id)
    else next.delete(id)
    setYours(next)
  }

  return (
    <Dialog
      isOpen
      onClose={() => onSettle(new Set())}
      title={palaceWording.collisionTitle}
      description={palaceWording.collisionExplained}
    >
      <div className="mt-4 grid gap-5">
        {collisions.map((collision) => (
          <fieldset key={collision.id}>
            <legend className="text-sm font-medium">{nameOf(collision, palace)}</legend>
            <div className="mt-2 grid gap-2 sm:grid-cols-2">
              {(['theirs', 'yours'] as const).map((side) => (
                <label
                  key={side}
                  className="flex cursor-pointer items-start gap-2.5 rounded-lg border border-hair bg-card px-3 py-2.5 text-sm has-checked:border-primary has-checked:bg-accent/35 has-focus-visible:outline-2 has-focus-visible:outline-ring"
                >
                  <input
                    type="radio"
                    name={collision.id}
                    checked={(side === 'yours') === yours.has(collision.id)}
                    onChange={() => choose(collision.id, side === 'yours')}
                    className="mt-1 size-4 shrink-0 accent-primary outline-none"
                  />
                  <span className="min-w-0">
                    <span className="font-medium">{palaceWording[side]}</span>
                    <span className="block break-words text-muted-foreground">
                      {stateOf(collision, side, palace)}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="mt-6 flex justify-end">
        <Button onClick={() => onSettle(yours)}>{palaceWording.keepChosen}</Button>
      </div>
    </Dialog>
  )
}

function nameOf(collision: Collision, { nodes }: Palace): string {
  if (collision.kind === 'node') {
    const node = collision.theirs ?? collision.yours
    return node ? nodeName(node) : ''
  }
  const edge = collision.theirs ?? collision.yours
  const ends = [edge?.fromNode, edge?.toNode].map((id) => nodes.get(id ?? ''))
  return ends.map((node) => (node ? nodeName(node) : '')).join(' → ')
}

function stateOf(collision: Collision, side: 'yours' | 'theirs', palace: Palace): string {
  if (collision.kind === 'edge')
    return collision[side]?.label ?? (collision[side] ? '' : palaceWording.isGone)
  const node = collision[side]
  if (node === undefined) return palaceWording.isGone
  const words =
    node.type === 'text' ? node.text.slice(0, 200) : node.type === 'link' ? node.url : nodeName(node)
  return palaceWording.isThere(`${roomText(node, palace)}, ${node.x} / ${node.y}`, words)
}
