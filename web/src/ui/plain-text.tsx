import { Film, Image, type LucideIcon, Mic, Paperclip } from 'lucide-react'
import { fileSigns } from '#contracts/plain-markdown.ts'
import { Icon } from './icon.tsx'

const drawings = new Map<string, { of: LucideIcon; label: string }>([
  [fileSigns.picture, { of: Image, label: 'Picture' }],
  [fileSigns.audio, { of: Mic, label: 'Recording' }],
  [fileSigns.video, { of: Film, label: 'Video' }],
  [fileSigns.file, { of: Paperclip, label: 'File' }],
])
const sign = new RegExp(`(${Object.values(fileSigns).join('|')})`, 'u')

/** A text without marks, in which the signs of its files are drawn. */
export function PlainText({ text }: { text: string }) {
  return text.split(sign).map((part, at) => {
    const drawing = drawings.get(part)
    // oxlint-disable-next-line react/no-array-index-key -- parts have no name but their place
    return drawing ? <Icon key={at} {...drawing} size={15} className="mb-0.5 inline opacity-75" /> : part
  })
}

/** The same where nothing can be drawn, as in the name of a button: its signs in words. */
export function plainLabel(text: string): string {
  return text
    .split(sign)
    .map((part) => drawings.get(part)?.label ?? part)
    .join('')
}
