import { useState } from 'react'
import { deviceStorage } from '../lib/device-storage.ts'
import type { SectionName } from './sidebar-links.ts'

export type SidebarState = { isCollapsed: boolean; closedSections: readonly SectionName[] }

const storageKey = 'keeper_sidebar'
const initial: SidebarState = { isCollapsed: false, closedSections: [] }

/** The sidebar's state, remembered on this device. */
export function useSidebarState(): [SidebarState, (change: Partial<SidebarState>) => void] {
  const [state, setState] = useState(readState)
  return [
    state,
    (change) => {
      const next = { ...state, ...change }
      setState(next)
      deviceStorage.setItem(storageKey, JSON.stringify(next))
    },
  ]
}

function readState(): SidebarState {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(storageKey) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...initial, ...onlyKnown(kept) } : initial
  } catch {
    return initial
  }
}

function onlyKnown(kept: Partial<Record<keyof SidebarState, unknown>>): SidebarState {
  const closed = Array.isArray(kept.closedSections) ? kept.closedSections : []
  return {
    isCollapsed: kept.isCollapsed === true,
    closedSections: (['Root', 'Studio', 'Keeper'] as const).filter((name) => closed.includes(name)),
  }
}
