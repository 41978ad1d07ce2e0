import { useMatches } from 'react-router'

/** A route's handle: its screen takes all the room beside the sidebar and scrolls by itself. */
export const fillsScreen = { fillsScreen: true } as const
/** The same, and its width is content: the sidebar makes room. */
export const fillsWidth = { fillsScreen: true, fillsWidth: true } as const

/** Whether the present screen does. */
export function useFillsScreen(): boolean {
  return useMatches().some(({ handle }) => handle === fillsScreen || handle === fillsWidth)
}

/** Whether the present screen wants the sidebar's room. */
export function useFillsWidth(): boolean {
  return useMatches().some(({ handle }) => handle === fillsWidth)
}
