import type { LucideIcon } from 'lucide-react'

type IconProps = { of: LucideIcon; size?: number; label?: string; className?: string }

/** A lucide icon in our stroke. Without a label it is decoration beside a text. */
export function Icon({ of: Drawing, size = 18, label, className }: IconProps) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <Drawing size={size} strokeWidth={1.75} className={className} {...name} />
}
