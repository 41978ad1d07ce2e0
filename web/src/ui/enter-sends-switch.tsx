import { chooseEnterSends, useEnterSends } from '../lib/enter-sends.ts'
import { Switch } from './toggle.tsx'

/** Chooses how a message is sent, on this device. */
export function EnterSendsSwitch() {
  const enterSends = useEnterSends()
  return (
    <Switch
      label="Send with Enter"
      hint={enterSends ? 'Shift+Enter starts a new line.' : 'Shift+Enter sends; Enter starts a new line.'}
      isOn={enterSends}
      onChange={chooseEnterSends}
    />
  )
}
