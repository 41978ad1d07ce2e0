import type { Menu as Base } from '@base-ui/react/menu'
import { createContext } from 'react'

/** What an open menu gives the items in it, whose own script is small without them. */
export type MenuParts = Pick<typeof Base, 'Item' | 'CheckboxItem' | 'CheckboxItemIndicator'>

export const MenuPartsContext = createContext<MenuParts | undefined>(undefined)
