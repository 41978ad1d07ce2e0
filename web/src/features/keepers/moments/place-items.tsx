import { ListIndentDecrease, ListTree } from 'lucide-react'
import { outlineWording } from '#contracts/keepers/outline-wording.ts'
import { MenuItem } from '../../../ui/menu.tsx'

type PlaceItemsProps = {
  /** Whether it is below another one. */
  isBelow: boolean
  onPutBelow: () => void
  onMoveOut: () => void
}

/** In the menu of a moment: what changes its place in the outline. */
export function PlaceItems({ isBelow, onPutBelow, onMoveOut }: PlaceItemsProps) {
  return (
    <>
      <MenuItem icon={ListTree} onSelect={onPutBelow}>
        {outlineWording.putBelow}
      </MenuItem>
      {isBelow && (
        <MenuItem icon={ListIndentDecrease} onSelect={onMoveOut}>
          {outlineWording.moveOut}
        </MenuItem>
      )}
    </>
  )
}
