import { createContext } from 'react'

// Apart from the hooks that ask for them, which only the frame of the app loads.

/** The handles of the present address's routes. */
export const RouteHandles = createContext<readonly unknown[]>([])

/** A route's handle: its screen takes all the room beside the sidebar and scrolls by itself. */
export const fillsScreen = { fillsScreen: true } as const
/** The same, and its width is content: the sidebar makes room. */
export const fillsWidth = { fillsScreen: true, fillsWidth: true } as const
/** A route's handle: its screen takes the whole window and scrolls by itself; the sidebar comes when it is asked for. */
export const standsAlone = { standsAlone: true } as const
