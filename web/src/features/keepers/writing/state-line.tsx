import { CircleAlert, CloudCheck, CloudUpload, HardDriveDownload, TriangleAlert } from 'lucide-react'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Told } from './progress.ts'

const icons = {
  saving: CloudUpload,
  'on-device': HardDriveDownload,
  'not-on-device': CircleAlert,
  saved: CloudCheck,
  conflict: TriangleAlert,
} as const

/** How safe the words are. It has a room of its own, so that it never moves the text. */
export function StateLine({ told, hasIcon = true }: { told: Told; hasIcon?: boolean }) {
  const isBad = told === 'conflict' || told === 'not-on-device'
  return (
    <>
      <p className={isBad ? 'flex items-center gap-1.5 text-destructive' : 'flex items-center gap-1.5'}>
        {told !== 'nothing' && hasIcon && <Icon of={icons[told]} size={16} className="shrink-0" />}
        <span className="truncate">{writingWording.states[told]}</span>
      </p>
      {/* Only trouble is spoken: the rest changes with every few words. */}
      <p role="status" className="sr-only">
        {isBad ? writingWording.states[told] : ''}
      </p>
    </>
  )
}
