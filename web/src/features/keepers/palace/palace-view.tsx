import { useQuery } from '@tanstack/react-query'
import { ListTree } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isOpenableLink } from '#contracts/keepers/canvas-choices.ts'
import type { Canvas, CanvasNode } from '#contracts/keepers/canvas.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { momentPath } from '../../../app/paths.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { keptView } from '../../../lib/palace-views.ts'
import { navigate } from '../../../lib/navigation.ts'
import { useUrlState } from '../../../lib/url-state.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { createCamera, fitAll } from './camera.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { CollisionsDialog } from './collisions-dialog.tsx'
import { boundsOf, sectionsOf } from './geometry.ts'
import { lookAt, openAt } from './opening.ts'
import { PalaceDialogs } from './palace-dialogs.tsx'
import { PutBar, ZoomBar } from './palace-bars.tsx'
import { PalaceCanvas } from './palace-canvas.tsx'
import { PalaceHead } from './palace-head.tsx'
import { useFocusOnGround, useKeptView, useUndoKeys } from './palace-hooks.ts'
import { PalaceList } from './palace-list.tsx'
import { isRoom, nodeName } from './palace-nodes.ts'
import type { PalaceStep } from './palace-store.ts'
import type { Asked, PalaceTools } from './palace-tools.ts'
import { palaceQuery } from './palace.api.ts'
import { SaveLine } from './save-line.tsx'
import { planCopies } from './several.ts'
import { shownPalace } from './steps.ts'
import { listTypedWords } from './typed-words.ts'
import { useChoice } from './use-choice.ts'
import { usePalace } from './use-palace.ts'
import { usePutFromAddress } from './use-put-from-address.ts'

type PalaceViewProps = { keeper: Keeper; keeperId: string }

/** A keeper as a memory palace: rooms and cards, as a canvas or as a list. */
export function PalaceView({ keeper, keeperId }: PalaceViewProps) {
  const { data, error, refetch } = useQuery(palaceQuery(keeper.id))
  if (error && data === undefined)
    return (
      <ErrorState
        title={palaceWording.loadFailed}
        needsServer="Memory"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined) return <Skeleton className="h-96" />
  return <OpenPalace keeper={keeper} keeperId={keeperId} canvas={data} />
}

function OpenPalace({ keeper, keeperId, canvas }: PalaceViewProps & { canvas: Canvas }) {
  const hand = usePalace(keeper.id, canvas)
  const [camera] = useState(createCamera)
  const [params, changeUrl] = useUrlState()
  const isNarrow = useMedia('(max-width: 768px)')
  const userId = useAuth().user?.id ?? ''
  const choice = useChoice()
  const { choose } = choice
  const [isMarking, setIsMarking] = useState(false)
  const [editingId, setEditingId] = useState<string>()
  const isReadOnly = keeper.archivedAt !== null
  // What was typed and not saved is asked for again.
  const [asked, setAsked] = useState<Asked | undefined>(() =>
    isReadOnly ? undefined : listTypedWords(userId).find(({ keeperId: of }) => of === keeper.id)?.asked,
  )
  const [said, say] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  const form = params.get('as')
  const isList = form === 'list' || (form !== 'canvas' && isNarrow)
  const palace = shownPalace(hand.palace)
  // What was undone, or taken off elsewhere, can't be selected any longer.
  const marked = useMemo(
    () => new Set([...choice.marked].filter((id) => palace.nodes.has(id))),
    [choice.marked, palace.nodes],
  )
  /** On a phone the canvas needs all there is. */
  const hasWindow = isWhole || isNarrow
  const hasRooms = [...palace.nodes.values()].filter(isRoom).length > 1

  function change(step: PalaceStep, sentence: string): PalaceStep {
    const back = hand.change(step)
    say(sentence)
    return back
  }

  /** When it is drawn, and a dialog that closes has given the focus back. */
  function focusSoon(id: string) {
    wanted.current = id
    requestAnimationFrame(() => focusIn(root.current, id, isList))
  }

  const tools: PalaceTools = {
    ...choice,
    ...{ marked, keeper, keeperId, palace, isReadOnly, change, say },
    write(began, written) {
      const isDone = hand.write(began, written)
      const name = nodeName(written)
      if (isDone) say(isRoom(written) ? palaceWording.renamed(name) : palaceWording.changed(name))
      return isDone
    },
    undo: () => hand.undo() && say(palaceWording.undone),
    redo: () => hand.redo() && say(palaceWording.redone),
    canUndo: hand.store.canUndo(),
    canRedo: hand.store.canRedo(),
    ask: setAsked,
    open(node) {
      if (node.type === 'file') {
        if (node.momentId !== null && node.moment !== null) void navigate(momentPath(keeperId, node.momentId))
        else if (node.momentId !== null) say(palaceWording.momentGone)
      } else if (node.type === 'link' && isOpenableLink(node.url))
        window.open(node.url, '_blank', 'noopener,noreferrer')
      else if (!isReadOnly && isList) setAsked({ type: 'edit', id: node.id })
      else if (!isReadOnly && node.type !== 'link') setEditingId(node.id)
    },
    remove(node: CanvasNode) {
      const name = nodeName(node)
      const sentence = isRoom(node) ? palaceWording.roomRemoved(name) : palaceWording.takenOff(name)
      const back = change({ gone: [node.id] }, '')
      choose(undefined)
      toast.success(sentence, {
        ...(node.type === 'file' && { description: palaceWording.momentStays }),
        action: { label: 'Undo', onClick: () => change(back, palaceWording.undone) },
      })
    },
    removeMarked() {
      const ids = [...marked]
      const moments = ids.some((id) => palace.nodes.get(id)?.type === 'file')
      const back = change({ gone: ids }, '')
      choose(undefined)
      toast.success(palaceWording.allTakenOff(ids.length), {
        ...(moments && { description: palaceWording.momentsStay }),
        action: { label: 'Undo', onClick: () => change(back, palaceWording.undone) },
      })
    },
    removeEdge(edge) {
      const back = change({ gone: [edge.id] }, palaceWording.disconnected)
      if (choice.edgeId === edge.id) choose(undefined)
      toast.success(palaceWording.disconnected, {
        action: { label: 'Undo', onClick: () => change(back, palaceWording.undone) },
      })
    },
    copy(ids) {
      const { step, copies } = planCopies(palace, ids)
      change(step, palaceWording.duplicated(copies.length))
      const [only] = copies
      if (copies.length === 1 && only) return tools.show(only)
      wanted.current = copies.at(-1)?.id
      choice.mark(copies.map(({ id }) => id))
    },
    lookAt(room) {
      choose(room.id)
      focusSoon(room.id)
      lookAt(camera, room)
    },
    lookAtMarked() {
      const bounds = boundsOf([...hand.store.palace().nodes.values()].filter(({ id }) => marked.has(id)))
      if (bounds) camera.reveal(bounds)
    },
    show(node) {
      choose(node.id)
      focusSoon(node.id)
      if (!isList) camera.reveal(node)
    },
    middle: camera.middle,
  }

  const hasOpened = useRef(false)
  useEffect(() => {
    if (isList || hasOpened.current) return
    hasOpened.current = true
    openAt(camera, { sections: sectionsOf(palace.nodes.values()), kept: keptView(userId, keeper.id) })
  })
  useFocusOnGround(root, marked.size > 0 || choice.edgeId !== undefined)
  useKeptView(camera, { userId, keeperId: keeper.id, isOpen: !isList })

  usePutFromAddress(tools)
  useUndoKeys(tools)

  useEffect(() => {
    if (!isWhole && !isMarking) return
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (isMarking) setIsMarking(false)
      else setIsWhole(false)
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [isWhole, isMarking])

  return (
    <div ref={root} className="grid gap-4">
      {(isList || !isNarrow) && (
        <PalaceHead
          hand={hand}
          tools={tools}
          form={isList ? 'list' : 'canvas'}
          isNarrow={isNarrow}
          onForm={(wantedForm) => changeUrl({ as: wantedForm })}
          onImported={() => fitAll(camera, hand.store.palace().nodes.values())}
        />
      )}
      {isList ? (
        <PalaceList tools={tools} />
      ) : (
        <div
          className={classes(
            'border bg-background',
            hasWindow ? 'fixed inset-0 z-30' : 'relative h-[max(26rem,calc(100dvh-21rem))] rounded-xl',
          )}
        >
          <PalaceCanvas
            tools={tools}
            camera={camera}
            editingId={editingId}
            onEditing={setEditingId}
            isMarking={isMarking}
            wanted={wanted}
          />
          <ChosenBar tools={tools} isBelowHead={isNarrow} />
          {!isReadOnly && <PutBar tools={tools} isMarking={isMarking} onMarking={setIsMarking} />}
          <ZoomBar
            camera={camera}
            onFit={() => fitAll(camera, palace.nodes.values())}
            onRooms={hasRooms ? () => setAsked({ type: 'rooms' }) : undefined}
            isWhole={hasWindow}
            {...(!isNarrow && { onWhole: () => setIsWhole(!isWhole) })}
          />
          {isNarrow && (
            <div className="absolute top-3 right-3 left-3 flex items-center justify-end gap-3">
              <span className="mr-auto rounded-lg bg-background/85 px-2 py-1">
                {!isReadOnly && <SaveLine state={hand.state} onRetry={hand.retry} />}
              </span>
              <span className="rounded-lg bg-popover">
                <Button variant="quiet" size="bar" onClick={() => changeUrl({ as: 'list' })}>
                  <Icon of={ListTree} size={15} />
                  {palaceWording.listForm}
                </Button>
              </span>
            </div>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <p
        id="palace-keys"
        className={isList ? 'hidden' : 'text-xs text-muted-foreground pointer-coarse:sr-only'}
      >
        {palaceWording.canvasKeys}
      </p>
      <PalaceDialogs tools={tools} asked={asked} onClose={() => setAsked(undefined)} />
      {hand.collisions.length > 0 && (
        <CollisionsDialog collisions={hand.collisions} palace={palace} onSettle={hand.settle} />
      )}
    </div>
  )
}

function focusIn(root: HTMLElement | null, id: string, isList: boolean): void {
  const element = root?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)
  element?.focus({ preventScroll: true })
  if (isList) element?.scrollIntoView({ block: 'nearest' })
}
