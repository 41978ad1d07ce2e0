export { chooseTranscriber, transcriptReadiness } from './choose-transcriber.ts'
export { transcribeSound } from './transcribe-sound.ts'
