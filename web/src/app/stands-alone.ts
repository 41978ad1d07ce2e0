import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { standsAlone } from './route-handles.ts'

/** Whether the present screen does. */
export function useStandsAlone(): boolean {
  return useMatches().some(({ handle }) => handle === standsAlone)
}

/** ⌘\ or Ctrl \ calls the sidebar, where it isn't shown. */
export function useSidebarKey(isAlone: boolean, onCall: () => void): void {
  useEffect(() => {
    if (!isAlone) return
    const callByKey = (event: KeyboardEvent) => {
      if (event.key !== '\\' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      onCall()
    }
    addEventListener('keydown', callByKey)
    return () => removeEventListener('keydown', callByKey)
  }, [isAlone, onCall])
}
