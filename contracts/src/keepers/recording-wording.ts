/** What is said of recorded moments and their transcripts. Schema-free. */
export const transcriptWording = {
  notRecording: 'Only recordings have a transcript.',
  tooLarge:
    'This recording is too large to be transcribed: the limit is 25 MB. The recording itself is safe.',
  policyForbids: 'This keeper’s AI setting keeps its recordings from providers.',
  accessForbids: 'You keep this moment from AI. Allow AI to read it first.',
  noKey: 'Add an OpenAI or ElevenLabs key first.',
  noLocalModel: 'No model on your own server can transcribe. Load one there, such as Whisper.',
  tooOften: 'You asked for many transcripts in a row. Try again in a minute.',
  timedOut: 'The transcript didn’t come in time. The recording is safe: try again later.',
  nothingSaid: 'No words were heard in this recording.',
} as const

/** What the tool that records says. */
export const recordingWording = {
  record: 'Record',
  title: 'Recording',
  starting: 'Opening the microphone…',
  recording: 'Recording',
  /** Before the first sound and after a long silence. */
  quiet: 'It’s quiet, so nothing is recorded. Speak to continue.',
  paused: 'Paused',
  pause: 'Pause',
  resume: 'Continue',
  done: 'Done',
  cancel: 'Discard recording',
  cancelTitle: 'Discard this recording?',
  cancelText: 'It’s deleted from this device. You can’t undo this.',
  finishing: 'Saving the recording…',
  level: 'How loud it is',
  needsHttps: 'Needs HTTPS. Browsers give the microphone only to secure addresses.',
  denied: 'This page may not use the microphone. Allow it in your browser’s settings for this site.',
  missing: 'No microphone was found. Plug one in, then try again.',
  busy: 'The microphone couldn’t be opened. Another app may be using it.',
  unsupported: 'This browser can’t record sound. Add a recording as a file instead.',
  lost: 'The microphone was unplugged. What was recorded by then is safe.',
  nothingHeard: 'Nothing was heard, so nothing was recorded. Check which microphone is in use.',
  full: 'This recording reached 100 MB, the most that one file can have. It was stopped and is safe.',
  noRoom: 'This device has no room left. Keep this page open until the recording is uploaded.',
  device: 'On this device',
  notInText: 'This file isn’t in a moment yet.',
  discardFileTitle: 'Discard this file?',
  interrupted: 'This recording was interrupted. What was recorded by then is safe.',
  waiting: 'On this device. It’s uploaded when the server can be reached.',
  uploading: 'Uploading…',
  uploaded: 'Uploaded',
  add: 'Add to this moment',
  retry: 'Retry',
  download: 'Download',
  discard: 'Discard',
  suggest: 'Suggest a transcript',
  suggestHint: 'The recording goes to a provider, and the logbook says so.',
  suggestHintLocal: 'The recording goes to your own server’s model.',
  listening: 'Transcribing…',
  suggested: 'Suggested transcript',
  insert: 'Insert',
  dismiss: 'Dismiss',
  transcript: 'Transcript',
} as const

/** "Recording, 2:05" */
export function recordingName(durationMs: number): string {
  return `Recording, ${lengthText(durationMs)}`
}

/** "0:07", "2:05", "1:02:05" */
export function lengthText(durationMs: number): string {
  const seconds = Math.floor(durationMs / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const two = (count: number) => String(count).padStart(2, '0')
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
