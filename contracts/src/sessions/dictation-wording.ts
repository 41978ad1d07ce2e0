/** What is said of dictating a message. Schema-free. */
export const dictationWording = {
  start: 'Dictate',
  title: 'Dictation',
  starting: 'Allow the microphone to start dictating.',
  listening: 'Listening',
  quiet: 'It’s quiet. Speak to continue.',
  stop: 'Stop and insert',
  cancel: 'Cancel dictation',
  transcribing: 'Transcribing…',
  retry: 'Retry',
  dismiss: 'Dismiss',
  nothingHeard: 'No words were heard. Check which microphone is in use, then try again.',
  notLoaded: 'Dictation failed to load. Reload this page, then try again.',
  elsewhere: 'You’re dictating in another tab. Stop there first.',
  inserted: 'Your words are in the message. Read them before you send.',
  unsupported: 'This browser can’t record sound.',
  notSound: 'This isn’t a recording.',
  tooLarge: 'This dictation is too long. Dictate in shorter pieces.',
  tooOften: 'You dictated many times in a row. Try again in a minute.',
} as const

/** Who gets what is said, while it is being recorded. */
export function dictationGoesTo(label: string): string {
  return `${label} transcribes it when you stop.`
}

export const dictationGoesToOwnServer = 'Your own server transcribes it when you stop.'
