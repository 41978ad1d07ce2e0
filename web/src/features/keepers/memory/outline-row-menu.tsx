import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react'
import { outlineWording } from '#contracts/keepers/outline-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { PlaceItems, useMomentPlace } from '../moments/index.ts'
import { type MomentRow, rowName } from './outline-rows.ts'
import type { OutlineTree } from './use-outline-tree.ts'

/** What every row has at its end, so that counts and dates are in line. */
export const rowMenuRoom = 'w-7 shrink-0 pointer-coarse:w-9'

type RowMenuProps = { row: MomentRow; tree: OutlineTree; isTabStop: boolean }

/** What moves a moment's row by a press, as Alt and the arrows do by keys. */
export function OutlineRowMenu({ row, tree, isTabStop }: RowMenuProps) {
  const { moveOut } = useMomentPlace(tree.keeperId)
  const { node, above, siblings, at } = row
  const name = rowName(node)
  const isOrdered = above?.node.type === 'moment'
  return (
    // What is pressed here, and in what opens, opens no row.
    <span onClick={(event) => event.stopPropagation()}>
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            tabIndex={isTabStop ? 0 : -1}
            aria-label={outlineWording.menu(name)}
            className="text-muted-foreground opacity-0 transition-opacity group-focus-within/line:opacity-100 group-hover/line:opacity-100 data-popup-open:opacity-100 motion-reduce:transition-none pointer-coarse:size-11 pointer-coarse:opacity-100"
          >
            <Icon of={Ellipsis} size={16} />
          </Button>
        }
      >
        <PlaceItems
          isBelow={node.moment.parentId !== null}
          onPutBelow={() => tree.place(row)}
          onMoveOut={() => void moveOut(node.moment, name)}
        />
        {isOrdered && at > 0 && (
          <MenuItem icon={ArrowUp} onSelect={() => void tree.moveRow(row, 'up')}>
            {outlineWording.moveUp}
          </MenuItem>
        )}
        {isOrdered && at < siblings.length - 1 && (
          <MenuItem icon={ArrowDown} onSelect={() => void tree.moveRow(row, 'down')}>
            {outlineWording.moveDown}
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}
