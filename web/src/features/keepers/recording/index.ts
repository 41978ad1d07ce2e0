export { DeviceRecordings, saveBytes } from './device-recordings.tsx'
export { keepFile, KeepFileError } from './keep-file.ts'
export { fileOfRecording, namedIn, pathOfRecording } from './name-recording.ts'
export { RecordButton } from './record-button.tsx'
export { RecordingDock } from './recording-dock.tsx'
export {
  listRecordings,
  readRecording,
  type Recording,
  removeRecording,
  saveRecording,
} from './recording-store.ts'
export { sendRecordings, tellRecordings } from './send-recordings.ts'
export { TranscriptOffer } from './transcript-offer.tsx'
export { useDeviceRecordings } from './use-device-recordings.ts'
export { useRecordingSender } from './use-recording-sender.ts'
export { type Recorded, useRecording } from './use-recording.ts'
