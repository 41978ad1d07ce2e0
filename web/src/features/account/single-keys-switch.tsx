import { useState } from 'react'
import { shortcutsWording } from '#contracts/screens/shortcuts-wording.ts'
import { chooseSingleKeys, hasSingleKeys } from '../../lib/single-keys.ts'
import { Switch } from '../../ui/toggle.tsx'

/** Whether single keys are shortcuts, on this device. */
export function SingleKeysSwitch() {
  const [isOn, setIsOn] = useState(hasSingleKeys)
  return (
    <Switch
      label={shortcutsWording.singleKeys}
      hint={shortcutsWording.singleKeysHint}
      isOn={isOn}
      onChange={(next) => {
        setIsOn(next)
        chooseSingleKeys(next)
      }}
    />
  )
}
