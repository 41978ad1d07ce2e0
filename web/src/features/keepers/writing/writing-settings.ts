import { useState } from 'react'
import { deviceStorage } from '../../../lib/device-storage.ts'

/** A switch that this device remembers; off at first. */
export function useDeviceSwitch(name: 'keeper_plain_text' | 'keeper_about_moment') {
  const [isOn, setIsOn] = useState(() => deviceStorage.getItem(name) === 'on')
  return [
    isOn,
    (next: boolean) => {
      setIsOn(next)
      deviceStorage.setItem(name, next ? 'on' : 'off')
    },
  ] as const
}
