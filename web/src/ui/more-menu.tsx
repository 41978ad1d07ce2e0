import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

const looks = {
  corner: { size: 'icon', className: '-mt-1.5 -mr-2', iconSize: undefined },
  row: { size: 'row', className: '', iconSize: 16 },
} as const

type MoreMenuProps = { about: string; place: keyof typeof looks; children: ReactNode }

/** What else can be done with a thing, in the corner of its card or in the row of its buttons. */
export function MoreMenu({ about, place, children }: MoreMenuProps) {
  const { size, className, iconSize } = looks[place]
  return (
    <Menu
      trigger={
        <Button variant="ghost" size={size} aria-label={`More about ${about}`} className={className}>
          <Icon of={Ellipsis} size={iconSize} />
        </Button>
      }
    >
      {children}
    </Menu>
  )
}
