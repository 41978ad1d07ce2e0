import { useState } from 'react'
import { deviceStorage } from '../../../lib/device-storage.ts'
import { useMedia } from '../../../lib/use-media.ts'

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

/** Where a panel fits beside the page. */
export const besidePage = '(min-width: 64rem)'

/** Whether the panel about the moment is open: beside the page as this device remembers it, over it only when asked for. */
export function useAboutPanel() {
  const isWide = useMedia(besidePage)
  const [isOpenBeside, setIsOpenBeside] = useDeviceSwitch('keeper_about_moment')
  const [isOpenOver, setIsOpenOver] = useState(false)
  return isWide ? ([isOpenBeside, setIsOpenBeside] as const) : ([isOpenOver, setIsOpenOver] as const)
}
