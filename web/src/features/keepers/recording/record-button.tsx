import { Mic } from 'lucide-react'
import { recordingWording as text } from '#contracts/keepers/recording-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Begins a recording; over plain HTTP it says why it can't. */
export function RecordButton({ isOn, onRecord }: { isOn: boolean; onRecord: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={text.record}
      title={isSecureContext ? text.record : text.needsHttps}
      aria-pressed={isOn}
      disabled={isOn}
      onClick={onRecord}
      className="text-muted-foreground max-md:size-11"
    >
      <Icon of={Mic} size={18} />
    </Button>
  )
}
