import { BookOpen } from 'lucide-react'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import { buttonClass, type ButtonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Opens a book beside the page that it is linked from. */
export function BookLink({ to, look, label = words.book }: { to: string; look: ButtonLook; label?: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className={buttonClass(look)}>
      <Icon of={BookOpen} size={16} />
      {label}
    </a>
  )
}
