import { use } from 'react'
import { fillsScreen, fillsWidth, RouteHandles } from './route-handles.ts'

/** Whether the present screen does. */
export function useFillsScreen(): boolean {
  return use(RouteHandles).some((handle) => handle === fillsScreen || handle === fillsWidth)
}

/** Whether the present screen wants the sidebar's room. */
export function useFillsWidth(): boolean {
  return use(RouteHandles).includes(fillsWidth)
}
