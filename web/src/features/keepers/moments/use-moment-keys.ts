import type { RefObject } from 'react'
import { useScreenKeys } from '../../../lib/screen-keys.ts'

type MomentKeys = {
  list: RefObject<HTMLElement | null>
  openId: string | undefined
  /** From the moment that is open. */
  walk: (step: 'next' | 'previous') => void
  onEdit: (id: string) => void
  onSelect: (id: string, isRange: boolean) => void
  onSearch: () => void
  onEscape: () => void
}

/** The keys of the list and of the moment that is open. */
export function useMomentKeys({
  list,
  openId,
  walk,
  onEdit,
  onSelect,
  onSearch,
  onEscape,
}: MomentKeys): void {
  const step = (way: 'next' | 'previous') => (openId === undefined ? focusRow(list.current, way) : walk(way))
  /** The moment that has the focus, else the one that is open. */
  const withChosen = (act: (id: string) => void) => {
    const id = focusedRow(list.current)?.dataset.moment ?? openId
    if (id !== undefined) act(id)
  }
  useScreenKeys('Moments', [
    { key: 'j', label: ['J'], does: 'Next moment', act: () => step('next') },
    { key: 'k', label: ['K'], does: 'Previous moment', act: () => step('previous') },
    { key: 'enter', label: ['Enter'], does: 'Open the moment' },
    { key: 'e', label: ['E'], does: 'Edit the moment', act: () => withChosen(onEdit) },
    {
      key: 'x',
      label: ['X'],
      does: 'Select the moment, with Shift all from the last one on',
      act: ({ shiftKey }) => withChosen((id) => onSelect(id, shiftKey)),
    },
    { key: '/', label: ['/'], does: 'Search moments', act: onSearch },
    { key: 'escape', label: ['Esc'], does: 'Clear search, filters, then selection', act: onEscape },
  ])
}

/** Moves the focus to the row below or above; to the first one in sight where none has it. */
function focusRow(list: HTMLElement | null, way: 'next' | 'previous'): void {
  if (list === null) return
  const rows = rowsOf(list)
  const focused = focusedRow(list)
  const top = list.getBoundingClientRect().top
  const next =
    focused === undefined
      ? rows.find((row) => row.getBoundingClientRect().top >= top)
      : rows[rows.indexOf(focused) + (way === 'next' ? 1 : -1)]
  next?.focus({ preventScroll: true })
  next?.closest('li')?.scrollIntoView({ block: 'nearest' })
}

function focusedRow(list: HTMLElement | null): HTMLElement | undefined {
  const item = document.activeElement?.closest('li')
  if (!item || !list?.contains(item)) return undefined
  return item.querySelector<HTMLElement>('[data-moment]') ?? undefined
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-moment]')]
}
