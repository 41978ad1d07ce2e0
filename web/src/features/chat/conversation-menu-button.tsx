import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Opens the menu of a conversation; by itself it stands where the menu will be. */
export function ConversationMenuButton(button: Omit<ComponentProps<typeof Button>, 'children'>) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="More about this conversation"
      title="More about this conversation"
      {...button}
    >
      <Icon of={Ellipsis} size={16} />
    </Button>
  )
}
