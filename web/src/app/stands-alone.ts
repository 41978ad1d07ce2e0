import { use, useEffect } from 'react'
import { RouteHandles, standsAlone } from './route-handles.ts'

/** Whether the present screen does. */
export function useStandsAlone(): boolean {
  return use(RouteHandles).includes(standsAlone)
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
