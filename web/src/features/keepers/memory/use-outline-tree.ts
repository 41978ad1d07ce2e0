import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { navigate } from '../../../lib/navigation.ts'
import { useIsReadOnly } from '../read-only.tsx'
import { type MomentRow, opens, rowPage, type OutlineRow } from './outline-rows.ts'
import { type OutlineMove, useOutlineMoves } from './use-outline-moves.ts'

const moves: Record<string, OutlineMove> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
}

/** Which rows of an outline are open, which has the focus, and what keys do. */
export function useOutlineTree(keeperId: string, keeperInPath: string) {
  const queryClient = useQueryClient()
  // Whoever comes back from a moment finds the same rows open.
  const openKey = ['outline-open', keeperId]
  const [open, setOpen] = useState(() => queryClient.getQueryData<readonly string[]>(openKey) ?? [])
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const [placed, setPlaced] = useState<MomentRow>()
  const { said, move } = useOutlineMoves(keeperId)
  const isReadOnly = useIsReadOnly()

  function change(next: readonly string[]) {
    setOpen(next)
    queryClient.setQueryData(openKey, next)
  }

  function toggle(path: string) {
    change(open.includes(path) ? open.filter((one) => one !== path) : [...open, path])
  }

  async function moveRow(row: OutlineRow, where: OutlineMove) {
    const path = await move(row, where)
    if (path === undefined) {
      setWanted(row.path)
      return
    }
    if (where === 'in') {
      const parent = path.slice(0, path.lastIndexOf('/'))
      if (!open.includes(parent)) change([...open, parent])
    }
    setWanted(path)
  }

  /** Keys of one row; those that walk are the tree's. */
  function onRowKeyDown(event: KeyboardEvent<HTMLElement>, row: OutlineRow) {
    // The menu of a row has keys of its own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { key } = event
    const isOpen = open.includes(row.path)
    if (event.altKey) {
      const where = moves[key]
      if (where === undefined || isReadOnly) return
      void moveRow(row, where)
    } else if (key === 'Enter') {
      const page = rowPage(keeperInPath, row.node)
      if (page === undefined) toggle(row.path)
      else void navigate(page)
    } else if (key === ' ' && opens(row.node)) toggle(row.path)
    else if (key === 'ArrowRight' && opens(row.node) && !isOpen) toggle(row.path)
    else if (key === 'ArrowLeft' && opens(row.node) && isOpen) toggle(row.path)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const rows = rowsOf(event.currentTarget)
    const at = rows.findIndex((row) => row === document.activeElement)
    const to = rowTo(rows, at, event.key)
    if (to === undefined) return
    to.focus()
    event.preventDefault()
  }

  return {
    ...{ open, toggle, current, setCurrent, wanted, said, keeperInPath, keeperId },
    ...{ onRowKeyDown, onKeyDown, moveRow, want: setWanted, placed, place: setPlaced },
  }
}
export type OutlineTree = ReturnType<typeof useOutlineTree>

function rowsOf(tree: Element): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('[role=treeitem]:not([aria-busy=true])')]
}

/** The row that a key leads to. */
function rowTo(rows: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const row = rows[at]
  if (row === undefined) return undefined
  if (key === 'ArrowDown') return rows[at + 1]
  if (key === 'ArrowUp') return rows[at - 1]
  if (key === 'Home') return rows[0]
  if (key === 'End') return rows.at(-1)
  if (key === 'ArrowLeft') return rowAbove(row)
  if (key === 'ArrowRight') {
    const next = rows[at + 1]
    return next && levelOf(next) > levelOf(row) ? next : undefined
  }
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  return [...rows.slice(at + 1), ...rows.slice(0, at)].find((one) =>
    one.dataset['name']?.toLocaleLowerCase().startsWith(letter),
  )
}

function rowAbove(row: HTMLElement): HTMLElement | undefined {
  let before = row.previousElementSibling
  while (before instanceof HTMLElement && levelOf(before) >= levelOf(row))
    before = before.previousElementSibling
  return before instanceof HTMLElement ? before : undefined
}

function levelOf(row: Element): number {
  return Number(row.getAttribute('aria-level'))
}
