import { useMatches } from 'react-router'
import { fillsScreen, fillsWidth } from './route-handles.ts'

/** Whether the present screen does. */
export function useFillsScreen(): boolean {
  return useMatches().some(({ handle }) => handle === fillsScreen || handle === fillsWidth)
}

/** Whether the present screen wants the sidebar's room. */
export function useFillsWidth(): boolean {
  return useMatches().some(({ handle }) => handle === fillsWidth)
}
