/** What is said of shortcuts that are a single key. Schema-free. */
export const shortcutsWording = {
  singleKeys: 'Single-key shortcuts',
  singleKeysHint:
    'N, G and a letter, ? and the keys of some screens. Switch them off if you dictate or press keys by accident.',
  areOff: 'Single-key shortcuts are off on this device. You can switch them on in your profile.',
} as const
