import { useMatches } from 'react-router'

/** A route's handle: its screen takes all the room beside the sidebar and scrolls by itself. */
export const fillsScreen = { fillsScreen: true } as const

/** Whether the present screen does. */
export function useFillsScreen(): boolean {
  return useMatches().some(({ handle }) => handle === fillsScreen)
}
