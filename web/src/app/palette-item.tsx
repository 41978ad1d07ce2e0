import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import { navigate } from '../lib/navigation.ts'
import { Icon } from '../ui/icon.tsx'

type PaletteItemProps = {
  /** Tells entries of one name apart; holds no space. */
  id: string
  name: string
  /** What it is found by besides its name. */
  keywords?: string[]
  icon: LucideIcon
  onSelect: () => void
  note?: string
}

/** One entry of the palette. */
export function PaletteItem({ id, name, keywords, icon, onSelect, note }: PaletteItemProps) {
  const value = `${name} #${id.replaceAll(' ', '-')}`
  return (
    <Command.Item value={value} keywords={keywords} onSelect={onSelect} className="palette-item">
      <Icon of={icon} size={16} className="shrink-0 opacity-75" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {note && <span className="text-xs text-muted-foreground">{note}</span>}
    </Command.Item>
  )
}

/** The name in an entry's value: nobody searches for its id. */
export function nameOf(value: string): string {
  return value.replace(/ #\S+$/, '')
}

/** Closes the palette and goes to an address. */
export function useGoTo(onClose: () => void): (to: string, state?: object) => void {
  return (to, state) => {
    onClose()
    void navigate(to, { state })
  }
}
