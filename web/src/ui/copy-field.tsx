import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../lib/clipboard.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'

/** A text to take along, with a button that copies it. */
export function CopyField({ label, text, hint }: { label: string; text: string; hint?: string }) {
  const [said, setSaid] = useState<string>()
  async function copy() {
    setSaid((await copyText(text)) ? 'Copied' : 'Copying failed. Select the text instead.')
  }
  return (
    <Field label={label} hint={hint} aside={<span role="status">{said}</span>}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            readOnly
            value={text}
            onFocus={(event) => event.target.select()}
            className="font-mono text-sm"
          />
          <Button variant="quiet" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
            <Icon of={said === 'Copied' ? Check : Copy} size={16} />
            Copy
          </Button>
        </div>
      )}
    </Field>
  )
}
