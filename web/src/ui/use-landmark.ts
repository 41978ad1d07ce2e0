import { type RefCallback, useCallback, useState } from 'react'

/**
 * Where a popup's portal goes: into the page's main landmark, so that its content belongs to one.
 * In a dialog it stays outside of the landmark, which is hidden then.
 */
export function useLandmark(): [HTMLElement | undefined, RefCallback<HTMLElement>] {
  const [landmark, setLandmark] = useState<HTMLElement>()
  const findLandmark = useCallback((trigger: HTMLElement | null) => {
    if (trigger !== null) setLandmark(trigger.closest<HTMLElement>('main') ?? undefined)
  }, [])
  return [landmark, findLandmark]
}
