export { refuseOthers, UploadCancelled, uploadInPieces, type UploadProgress } from './upload-in-pieces.ts'
export { UploadedSoFar } from './uploaded-so-far.tsx'
